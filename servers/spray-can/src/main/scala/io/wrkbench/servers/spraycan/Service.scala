package io.wrkbench.servers.spraycan

import akka.actor.Actor
import spray.can.Http
import spray.http.HttpMethods.GET
import spray.http.MediaTypes.`text/plain`
import spray.http._

/** Handles the requests of all connections. It is one actor, so that its counter needs no lock. */
final class Service extends Actor {
  private var dispatched = 0L

  override def receive: Receive = {
    case _: Http.Connected => sender() ! Http.Register(self)

    case HttpRequest(GET, Uri.Path("/dispatcher"), _, _, _) =>
      dispatched += 1
      sender() ! text(dispatched.toString)

    case HttpRequest(GET, Uri.Path("/served"), _, _, _) => sender() ! text(dispatched.toString)
    case HttpRequest(GET, Uri.Path("/hello"), _, _, _)  => sender() ! text("Hello, World!")
    case HttpRequest(GET, Uri.Path("/ready"), _, _, _)  => sender() ! text("ready")

    case _: HttpRequest =>
      sender() ! HttpResponse(StatusCodes.NotFound, "The requested resource could not be found.")
  }

  private def text(body: String) = HttpResponse(entity = HttpEntity(ContentType(`text/plain`), body))
}
