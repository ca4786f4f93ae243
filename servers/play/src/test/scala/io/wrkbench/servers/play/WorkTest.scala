package io.wrkbench.servers.play

import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test

import java.util.concurrent.TimeUnit.SECONDS
import scala.concurrent.duration._

/** Both pools are small here, so that the time that work takes on them is known: work / threads × 30 ms. */
final class WorkTest {

  @Test def eachPoolHasTheThreadsThatTheSettingsSay(): Unit = {
    val server = new RunningServer("DEFAULT_POOL_THREADS" -> "2", "OWN_POOL_THREADS" -> "4")
    try {
      Seq("/javaBad", "/good").foreach { path =>
        assertThat(server.get(path).statusCode).isEqualTo(200)
        assertThat(server.get(path).body).isEqualTo("worked 30 ms")
      }
      assertThat(server.get("/nowhere").statusCode).isEqualTo(404)
      // Never shorter than that, however fast the machine is; how much longer is its matter.
      assertThat(millis(server, "/javaBad", 40)).isBetween(600L, 20000L)
      assertThat(millis(server, "/good", 40)).isBetween(300L, 20000L)
    } finally server.close()
  }

  @Test def workOnTheOwnPoolIsNotHeldByTheDefaultPool(): Unit = {
    val server = new RunningServer("DEFAULT_POOL_THREADS" -> "2", "OWN_POOL_THREADS" -> "200")
    try {
      millis(server, "/good", 200) // the connections and the threads are there now
      val (bad, good) = (millis(server, "/javaBad", 200), millis(server, "/good", 200))
      assertThat(bad).isGreaterThanOrEqualTo(3000L)
      assertThat(good).isLessThan(bad / 2)
    } finally server.close()
  }

  @Test def endsOnSigterm(): Unit = {
    val server = new RunningServer()
    try {
      server.process.destroy()
      assertThat(server.process.waitFor(3, SECONDS)).isTrue
    } finally server.close()
  }

  /** How long so many requests at once take. */
  private def millis(server: RunningServer, path: String, times: Int): Long = {
    val start = System.nanoTime()
    Seq
      .fill(times)(server.ask(path))
      .foreach(answer => assertThat(answer.get(60, SECONDS).statusCode).isEqualTo(200))
    (System.nanoTime() - start).nanos.toMillis
  }
}
