package io.wrkbench.servers.akkahttp

import akka.actor.ActorSystem

/** Scores added up by a persistent actor whose journal is in memory. */
object MemoryMode extends Mode {
  override val name = "memory"
  override val summary = "the same as json, by a persistent actor with its journal in memory"
  override val config = "memory"

  override def service(system: ActorSystem): Service = {
    val status = new JournalStatus(explain = _.toString, say = _ => ())
    system.actorOf(ScoringActor.props(status), "scoring")
    PersistentScoring.service(status, system)
  }
}
