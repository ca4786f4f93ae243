package io.wrkbench.servers.akkahttp

import java.net.URI
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse.BodyHandlers
import java.net.http.{HttpClient, HttpRequest, HttpResponse}
import java.time.Duration

/** Asks a server on loopback. */
final class Client(port: => Int) {

  /** Java's client closes a connection of its pool now and then that another thread has just sent a request
    * on. Each thread therefore has its own: what is counted is sent once.
    */
  private val client = ThreadLocal.withInitial[HttpClient](() => HttpClient.newHttpClient())

  def get(path: String): HttpResponse[String] = send(request(path).GET())

  def post(path: String, body: String, contentType: String = "application/json"): HttpResponse[String] =
    send(request(path).header("Content-Type", contentType).POST(BodyPublishers.ofString(body)))

  private def request(path: String) =
    HttpRequest.newBuilder(URI.create(s"http://127.0.0.1:$port$path")).timeout(Duration.ofSeconds(30))

  private def send(request: HttpRequest.Builder) = client.get.send(request.build(), BodyHandlers.ofString())
}
