package io.wrkbench.servers.akkahttp

import akka.actor.ActorSystem
import com.typesafe.config.ConfigFactory

import java.net.URI
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse.BodyHandlers
import java.net.http.{HttpClient, HttpRequest, HttpResponse}
import scala.concurrent.Await
import scala.concurrent.duration._

/** A server of one mode on a free port of loopback, and a client for it. */
final class TestServer(mode: Mode) extends AutoCloseable {
  private implicit val system: ActorSystem = ActorSystem("test", ConfigFactory.load(mode.config))
  private val client = HttpClient.newHttpClient()

  val port: Int = Await.result(Server.start(mode, "127.0.0.1", 0), 10.seconds).localAddress.getPort

  def get(path: String): HttpResponse[String] = send(request(path).GET())

  def post(path: String, body: String, contentType: String = "application/json"): HttpResponse[String] =
    send(request(path).header("Content-Type", contentType).POST(BodyPublishers.ofString(body)))

  private def request(path: String) = HttpRequest.newBuilder(URI.create(s"http://127.0.0.1:$port$path"))

  private def send(request: HttpRequest.Builder) = client.send(request.build(), BodyHandlers.ofString())

  override def close(): Unit = Await.ready(system.terminate(), 10.seconds)
}
