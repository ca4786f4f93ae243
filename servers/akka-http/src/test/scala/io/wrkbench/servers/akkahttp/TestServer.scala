package io.wrkbench.servers.akkahttp

import akka.actor.ActorSystem
import com.typesafe.config.ConfigFactory
import io.wrkbench.servers.akkahttp.Eventually.eventually

import java.net.http.HttpResponse
import scala.concurrent.Await
import scala.concurrent.duration._

/** A server of one mode on a free port of loopback, ready, and a client for it. */
final class TestServer(mode: Mode) extends AutoCloseable {
  private implicit val system: ActorSystem = ActorSystem("test", ConfigFactory.load(mode.config))
  private val service = mode.service(system)

  val port: Int = Await.result(Server.start(service, "127.0.0.1", 0), 10.seconds).localAddress.getPort

  private val client = new Client(port)

  eventually("a server that is ready")(Option.when(get("/ready").statusCode == 200)(()))

  def get(path: String): HttpResponse[String] = client.get(path)

  def post(path: String, body: String, contentType: String = "application/json"): HttpResponse[String] =
    client.post(path, body, contentType)

  override def close(): Unit = Await.ready(system.terminate(), 10.seconds)
}
