package io.wrkbench.servers.akkahttp

import io.wrkbench.servers.akkahttp.Eventually.eventually

import java.io.File
import java.lang.ProcessBuilder.Redirect
import java.net.http.HttpResponse
import java.nio.file.{Files, Path}
import java.util.concurrent.TimeUnit.SECONDS
import scala.jdk.CollectionConverters._

/** The program in a process of its own, as in a pod: with those modules of Java only that its image has. */
final class ServerProcess(environment: Map[String, String], arguments: String*) extends AutoCloseable {
  private val log = File.createTempFile("server", ".log")
  private val client = new Client(port)

  private val process: Process = {
    val command = Seq(
      s"${System.getProperty("java.home")}/bin/java",
      "-XX:TieredStopAtLevel=1", // It lives for seconds: the second compiler would only take time.
      s"--limit-modules=${ServerProcess.modulesOfTheImage}",
      "-cp",
      System.getProperty("java.class.path"),
      Main.getClass.getName.stripSuffix("$")
    )
    val builder = new ProcessBuilder((command ++ arguments): _*).redirectErrorStream(true)
    builder.redirectOutput(Redirect.to(log))
    builder.environment.keySet.removeIf(_.startsWith("CASSANDRA_"))
    builder.environment.putAll((Map("PORT" -> "0") ++ environment).asJava)
    builder.start()
  }

  /** Everything it has printed. */
  def output: String = Files.readString(log.toPath)

  /** The port it says it listens on. */
  lazy val port: Int = eventually(s"a server that listens; it said: $output") {
    if (!process.isAlive) throw new AssertionError(s"the server has ended: $output")
    "listens on 0.0.0.0:(\\d+)".r.findFirstMatchIn(output).map(_.group(1).toInt)
  }

  def get(path: String): HttpResponse[String] = client.get(path)

  def post(path: String, body: String): HttpResponse[String] = client.post(path, body)

  def untilReady(): this.type = {
    eventually(s"a server that is ready; it said: $output")(Option.when(get("/ready").statusCode == 200)(()))
    this
  }

  /** The exit code; fails when it hasn't ended after these seconds. */
  def exitCode(seconds: Int): Int = {
    if (!process.waitFor(seconds.toLong, SECONDS)) throw new AssertionError(s"still runs; it said: $output")
    process.exitValue
  }

  /** Asks it to end, as Kubernetes does. */
  def terminate(): Unit = process.destroy()

  /** Ends it without a warning, and waits until it is gone. */
  def kill(): Unit = {
    process.destroyForcibly().waitFor()
    ()
  }

  override def close(): Unit = {
    kill()
    log.delete()
    ()
  }
}

object ServerProcess {
  private lazy val modulesOfTheImage: String =
    "--add-modules (\\S+)".r
      .findFirstMatchIn(Files.readString(Path.of("../../operator/java/runtime")))
      .map(_.group(1))
      .getOrElse(throw new AssertionError("operator/java/runtime doesn't say which modules the images have"))
}
