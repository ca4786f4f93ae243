package io.wrkbench.servers.akkahttp

import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test

import java.io.{BufferedReader, InputStreamReader}
import java.net.{ServerSocket, Socket}
import java.util.concurrent.TimeUnit.SECONDS

/** The program as it is started in a pod. */
final class MainTest {

  @Test def exitsWith2AndTheUsageForAnUnknownMode(): Unit = {
    val process = start("8080", "fast")
    assertThat(process.waitFor(20, SECONDS)).isTrue
    assertThat(process.exitValue).isEqualTo(2)
    assertThat(output(process).readLine()).isEqualTo("unknown mode 'fast'")
  }

  @Test def exitsWith1AndTheReasonWhenThePortIsTaken(): Unit = {
    val taken = new ServerSocket(0)
    try {
      val process = start(taken.getLocalPort.toString, "plaintext")
      assertThat(process.waitFor(20, SECONDS)).isTrue
      assertThat(process.exitValue).isEqualTo(1)
      assertThat(new String(process.getInputStream.readAllBytes())).contains("set PORT")
    } finally taken.close()
  }

  @Test def endsWithin3SecondsOfSigtermThoughAConnectionIsOpen(): Unit = {
    val process = start("0", "plaintext")
    try {
      val line = output(process).readLine()
      assertThat(line).startsWith("akka-http plaintext listens on 0.0.0.0:")
      val idle = new Socket("127.0.0.1", line.split(':').last.toInt)
      try {
        process.destroy()
        assertThat(process.waitFor(3, SECONDS)).isTrue
      } finally idle.close()
    } finally process.destroyForcibly()
  }

  private def start(port: String, args: String*): Process = {
    val java = s"${System.getProperty("java.home")}/bin/java"
    val command =
      Seq(java, "-cp", System.getProperty("java.class.path"), Main.getClass.getName.stripSuffix("$"))
    val builder = new ProcessBuilder((command ++ args): _*).redirectErrorStream(true)
    builder.environment.put("PORT", port)
    builder.start()
  }

  private def output(process: Process) = new BufferedReader(new InputStreamReader(process.getInputStream))
}
