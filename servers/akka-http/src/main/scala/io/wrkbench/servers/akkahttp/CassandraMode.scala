package io.wrkbench.servers.akkahttp

import akka.actor.ActorSystem
import akka.pattern.{BackoffOpts, BackoffSupervisor}
import com.typesafe.config.Config

import scala.concurrent.duration._
import scala.util.{Failure, Success}

/** Scores added up by the same persistent actor, with its journal and snapshot store in Cassandra.
  *
  * The actor is started once Cassandra can be reached, and again, ever more slowly, when its journal has
  * failed it.
  */
object CassandraMode extends Mode {
  override val name = "cassandra"
  override val summary = "the same as memory, with journal and snapshots in Cassandra"
  override val config = "cassandra"

  override def settings(env: Map[String, String]): Either[String, Config] =
    CassandraSettings.fromEnvironment(env)

  override def service(system: ActorSystem): Service = {
    val cassandra = new CassandraConnection(system)
    val status = new JournalStatus(cassandra.explain, reason => println(s"akka-http cassandra: $reason"))
    cassandra
      .established(status.waiting)
      .onComplete {
        case Success(_)     => system.actorOf(BackoffSupervisor.props(restarted(status)), "scoring")
        case Failure(cause) => status.giveUp(cause.getMessage)
      }(system.dispatcher)
    PersistentScoring.service(status, system)
  }

  private def restarted(status: JournalStatus) =
    BackoffOpts.onStop(
      ScoringActor.props(status),
      childName = "actor",
      minBackoff = 200.millis,
      maxBackoff = 2.seconds,
      randomFactor = 0.2
    )
}
