package io.wrkbench.servers.akkahttp

import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.{AfterEach, Test}
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

import java.util.concurrent.{Callable, Executors}
import scala.jdk.CollectionConverters._

final class JsonModeTest extends ScoringTest(JsonMode)

final class MemoryModeTest extends ScoringTest(MemoryMode)

/** What `/scoring` answers, whoever adds up. */
abstract class ScoringTest(mode: Mode) {
  private val server = new TestServer(mode)

  @AfterEach def stop(): Unit = server.close()

  @Test def answersAverageTotalAndCount(): Unit = {
    assertThat(server.post("/scoring", """{"score": 10}""").body)
      .isEqualTo("""{"averageScore":10.0,"totalScore":10,"numberOfTrials":1}""")
    assertThat(server.post("/scoring", """{"score": -5}""").body)
      .isEqualTo("""{"averageScore":2.5,"totalScore":5,"numberOfTrials":2}""")
  }

  @Test def answersAsJson(): Unit = {
    val answer = server.post("/scoring", """{"score": 1}""")
    assertThat(answer.statusCode).isEqualTo(200)
    assertThat(answer.headers.firstValue("Content-Type")).hasValue("application/json")
  }

  @Test def readingDoesNotCount(): Unit = {
    val nothing = """{"averageScore":0.0,"totalScore":0,"numberOfTrials":0}"""
    assertThat(server.get("/scoring").body).isEqualTo(nothing)
    assertThat(server.get("/scoring").body).isEqualTo(nothing)
  }

  @ParameterizedTest
  @ValueSource(
    strings = Array(
      "",
      "{",
      "10",
      "null",
      "{}",
      """{"score": "ten"}""",
      """{"score": 1.5}""",
      """{"score": 2147483648}"""
    )
  )
  def refusesWhatIsNoScoreAndDoesNotCountIt(body: String): Unit = {
    val answer = server.post("/scoring", body)
    assertThat(answer.statusCode).isEqualTo(400)
    assertThat(answer.body).contains("""{"score": 10}""")
    assertThat(server.get("/scoring").body).contains(""""numberOfTrials":0""")
  }

  @Test def refusesOtherContentTypes(): Unit =
    assertThat(server.post("/scoring", """{"score": 10}""", "text/plain").statusCode).isEqualTo(415)

  @Test def isReady(): Unit = assertThat(server.get("/ready").statusCode).isEqualTo(200)

  /** Every answer is a snapshot: the n-th score has n trials and n times its score, whatever the threads do.
    */
  @Test def countsEachScoreOnceUnderConcurrency(): Unit = {
    val (clients, postsEach) = (16, 500)
    val pool = Executors.newFixedThreadPool(clients)
    try {
      val posts: Callable[Seq[String]] =
        () => Seq.fill(postsEach)(server.post("/scoring", """{"score": 7}""").body)
      val answers = pool.invokeAll(List.fill(clients)(posts).asJava).asScala.flatMap(_.get)
      val expected = (1 to clients * postsEach)
        .map(n => s"""{"averageScore":7.0,"totalScore":${7 * n},"numberOfTrials":$n}""")
      assertThat(answers.asJava).containsExactlyInAnyOrderElementsOf(expected.asJava)
      assertThat(server.get("/scoring").body).isEqualTo(expected.last)
    } finally pool.shutdownNow()
  }
}
