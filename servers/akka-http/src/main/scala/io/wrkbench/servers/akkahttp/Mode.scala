package io.wrkbench.servers.akkahttp

import akka.actor.ActorSystem
import akka.http.scaladsl.model.{HttpRequest, HttpResponse}
import akka.http.scaladsl.server.Route
import com.typesafe.config.{Config, ConfigFactory}

import scala.concurrent.Future

/** One way to run the server: what it serves beside `/ready`. Each mode is one file; [[Modes]] lists them. */
trait Mode {

  /** The word on the command line. */
  def name: String

  /** What it serves, in one line of the usage. */
  def summary: String

  /** The configuration file, of those in the resources, that its actor system starts with. */
  def config: String = "application"

  /** What the environment adds to that configuration, or which variable is missing. */
  def settings(env: Map[String, String]): Either[String, Config] = Right(ConfigFactory.empty)

  /** What it serves, with state of its own for each server started. */
  def service(system: ActorSystem): Service
}

/** What a mode serves.
  *
  * @param route
  *   everything it serves
  * @param direct
  *   requests answered before the route is asked: the routing DSL costs a fifth or more of a plaintext answer
  * @param notReady
  *   why requests can't be answered now, if so: what `/ready` says
  * @param givenUp
  *   completed, with the reason, when only a new process can answer them
  */
final case class Service(
    route: Route,
    direct: PartialFunction[HttpRequest, Future[HttpResponse]] = PartialFunction.empty,
    notReady: () => Option[String] = () => None,
    givenUp: Future[String] = Future.never
)

object Modes {
  val all: Seq[Mode] = Seq(PlaintextMode, PlaintextDefaultsMode, JsonMode, MemoryMode, CassandraMode)

  def find(name: String): Option[Mode] = all.find(_.name == name)
}
