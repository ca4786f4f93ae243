package io.wrkbench.servers.akkahttp

import akka.actor.ActorSystem

/** Scores added up by a persistent actor whose journal is in memory. */
object MemoryMode extends Mode {
  override val name = "memory"
  override val summary = "the same as json, by a persistent actor with its journal in memory"
  override val config = "memory"

  override def service(system: ActorSystem): Service = PersistentScoring.service(system)
}
