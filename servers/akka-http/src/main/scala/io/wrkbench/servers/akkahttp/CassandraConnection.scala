package io.wrkbench.servers.akkahttp

import akka.actor.ActorSystem
import akka.pattern.after
import com.datastax.oss.driver.api.core.auth.AuthenticationException
import com.datastax.oss.driver.api.core.{AllNodesFailedException, CqlSession}
import com.datastax.oss.driver.internal.core.config.typesafe.DefaultDriverConfigLoader

import scala.concurrent.duration._
import scala.concurrent.{ExecutionContext, Future}
import scala.jdk.CollectionConverters._
import scala.jdk.FutureConverters._

/** Reaches Cassandra for the first time, and explains what keeps the journal from it.
  *
  * The journal's own session has one try: if it fails, it stays failed. The journal is therefore started only
  * after a session like it has been opened and has got an answer.
  */
final class CassandraConnection(system: ActorSystem) {
  import CassandraConnection._

  private implicit val executor: ExecutionContext = system.dispatcher
  private val settings = system.settings.config.getConfig("datastax-java-driver")
  private val contactPoints = settings.getStringList("basic.contact-points").asScala.mkString(",")
  private val localDatacenter = settings.getString("basic.load-balancing-policy.local-datacenter")
  private val username = "advanced.auth-provider.username"

  /** Completed when Cassandra has answered; failed, with a message for the user, when it refuses us.
    *
    * @param waiting
    *   receives the reason each time that Cassandra can't be reached
    */
  def established(waiting: String => Unit): Future[Unit] = probe().recoverWith {
    case refused: Refused                         => Future.failed(refused)
    case cause if authentication(cause).isDefined => Future.failed(new Refused(explain(cause)))
    case cause                                    =>
      waiting(s"${explain(cause)}; trying again")
      after(pause, system.scheduler)(established(waiting))
  }

  /** What a failure of the driver means and what to do about it. */
  def explain(cause: Throwable): String =
    authentication(cause)
      .map { refused =>
        val who =
          if (settings.hasPath(username)) s"user '${settings.getString(username)}'"
          else "a user without a name"
        s"Cassandra at $contactPoints refuses $who: set ${CassandraSettings.username} and " +
          s"${CassandraSettings.password} (${refused.getMessage})"
      }
      .getOrElse(
        s"Cassandra at $contactPoints can't be used: ${causes(cause).map(brief).distinct.mkString(": ")}"
      )

  // A session like the journal's, and a query that goes only to a node of the right datacenter.
  private def probe(): Future[Unit] =
    CqlSession
      .builder()
      .withConfigLoader(new DefaultDriverConfigLoader(() => settings))
      .buildAsync()
      .asScala
      .flatMap { session =>
        session
          .executeAsync("SELECT release_version FROM system.local")
          .asScala
          .map(_ => ())
          .recoverWith { case cause => Future.failed(wrongDatacenter(session).getOrElse(cause)) }
          .transformWith(result => session.closeAsync().asScala.transform(_ => result))
      }

  private def wrongDatacenter(session: CqlSession): Option[Refused] = {
    val datacenters =
      session.getMetadata.getNodes.values.asScala.flatMap(node => Option(node.getDatacenter)).toSet
    Option.when(datacenters.nonEmpty && !datacenters(localDatacenter)) {
      new Refused(
        s"Cassandra at $contactPoints has no node of datacenter '$localDatacenter': set " +
          s"${CassandraSettings.localDatacenter} to ${datacenters.toSeq.sorted.mkString("'", "' or '", "'")}"
      )
    }
  }
}

private object CassandraConnection {
  private val pause = 2.seconds

  /** Cassandra answers and refuses: asking again won't help. */
  final class Refused(message: String) extends RuntimeException(message)

  private def authentication(cause: Throwable): Option[AuthenticationException] =
    causes(cause).collectFirst { case refused: AuthenticationException => refused }

  /** The failure and what it came from, what each node said included. */
  private def causes(failure: Throwable): Seq[Throwable] = {
    val nodes = failure match {
      case all: AllNodesFailedException => all.getAllErrors.values.asScala.flatMap(_.asScala).toSeq
      case _                            => Seq.empty
    }
    failure +: (nodes ++ Option(failure.getCause)).flatMap(causes)
  }

  private def brief(failure: Throwable): String =
    Option(failure.getMessage).fold(failure.getClass.getSimpleName)(_.linesIterator.next())
}
