package io.wrkbench.servers.akkahttp

import akka.actor.ActorSystem
import akka.http.scaladsl.Http
import akka.http.scaladsl.model.StatusCodes.{OK, ServiceUnavailable}
import akka.http.scaladsl.model.{HttpRequest, HttpResponse, StatusCode}
import akka.http.scaladsl.server.Directives._
import akka.http.scaladsl.server.Route

import java.util.concurrent.atomic.AtomicLong
import scala.concurrent.Future
import scala.concurrent.duration._

/** Binds what a mode serves, with `/ready` and `/dispatcher` beside it. */
object Server {

  // Kubernetes sends SIGTERM and waits; pending answers get this long, then their connections are closed.
  private val grace = 1.second

  def start(service: Service, host: String, port: Int)(implicit
      system: ActorSystem
  ): Future[Http.ServerBinding] =
    Http()
      .newServerAt(host, port)
      .bind(handler(service))
      .map(_.addToCoordinatedShutdown(grace))(system.dispatcher)

  private def handler(service: Service)(implicit system: ActorSystem): HttpRequest => Future[HttpResponse] = {
    val dispatched = new AtomicLong
    val routed = Route.toFunction(
      concat(
        service.route,
        path("dispatcher")(get(complete(dispatched.incrementAndGet().toString))),
        path("ready")(get(complete(readiness(service))))
      )
    )
    request => service.direct.applyOrElse(request, routed)
  }

  private def readiness(service: Service): (StatusCode, String) =
    service.notReady().fold[(StatusCode, String)](OK -> "ready")(ServiceUnavailable -> _)
}
