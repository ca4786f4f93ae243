package io.wrkbench.servers.akkahttp

import akka.actor.ActorSystem
import akka.http.scaladsl.model.HttpMethods.GET
import akka.http.scaladsl.model.{ContentTypes, HttpEntity, HttpRequest, HttpResponse, Uri}
import akka.http.scaladsl.server.Directives._
import akka.http.scaladsl.util.FastFuture
import akka.util.ByteString

import java.util.concurrent.atomic.LongAdder
import scala.concurrent.Future

/** TechEmpower's plaintext test, and at `/served` how often it was answered. */
object PlaintextMode extends Mode {
  override val name = "plaintext"
  override val summary = "GET /plaintext answers Hello, World!; GET /served how often it did"

  private val plaintext = Uri.Path("/plaintext")
  private val hello: Future[HttpResponse] = FastFuture.successful(
    HttpResponse(entity = HttpEntity(ContentTypes.`text/plain(UTF-8)`, ByteString("Hello, World!")))
  )

  override def service(system: ActorSystem): Service = {
    // Every request writes it, and it is hardly ever read: an adder has no cache line for which all threads compete.
    val served = new LongAdder
    Service(
      direct = {
        case request: HttpRequest if request.method == GET && request.uri.path == plaintext =>
          served.increment()
          hello
      },
      route = get {
        concat(
          path("plaintext")(reject), // GET never gets here; any other method is refused with 405
          path("served")(complete(served.sum.toString))
        )
      }
    )
  }
}
