package io.wrkbench.servers.play

import java.io.IOException
import java.net.{ServerSocket, URI}
import java.net.http.HttpResponse.BodyHandlers
import java.net.http.{HttpClient, HttpRequest, HttpResponse}
import java.util.concurrent.CompletableFuture
import scala.annotation.tailrec
import scala.concurrent.duration._

/** The program as it is started in a pod, with settings from the environment. */
final class RunningServer(settings: (String, String)*) extends AutoCloseable {
  private val client = HttpClient.newHttpClient()
  private val port = {
    val free = new ServerSocket(0)
    try free.getLocalPort
    finally free.close()
  }

  val process: Process = {
    val java = s"${System.getProperty("java.home")}/bin/java"
    val builder =
      new ProcessBuilder(
        java,
        "-XX:TieredStopAtLevel=1", // It lives for seconds: the second compiler would only take time.
        "-cp",
        System.getProperty("java.class.path"),
        "play.core.server.ProdServerStart"
      )
    (settings :+ ("PORT" -> port.toString)).foreach { case (name, value) =>
      builder.environment.put(name, value)
    }
    builder.inheritIO().start()
  }

  awaitReady(60.seconds.fromNow)

  @tailrec private def awaitReady(deadline: Deadline): Unit = {
    val ready =
      try get("/ready").statusCode == 200
      catch { case _: IOException => false }
    if (!ready) {
      if (deadline.isOverdue() || !process.isAlive) {
        close()
        throw new IllegalStateException("the server did not start")
      }
      Thread.sleep(50)
      awaitReady(deadline)
    }
  }

  def get(path: String): HttpResponse[String] = client.send(request(path), BodyHandlers.ofString())

  def ask(path: String): CompletableFuture[HttpResponse[String]] =
    client.sendAsync(request(path), BodyHandlers.ofString())

  private def request(path: String) =
    HttpRequest.newBuilder(URI.create(s"http://127.0.0.1:$port$path")).build()

  override def close(): Unit = {
    process.destroyForcibly()
    ()
  }
}
