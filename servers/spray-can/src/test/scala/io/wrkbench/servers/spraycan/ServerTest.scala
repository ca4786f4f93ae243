package io.wrkbench.servers.spraycan

import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.{AfterAll, BeforeAll, Test, TestInstance}

import java.io.{BufferedReader, InputStreamReader}
import java.net.http.HttpResponse.BodyHandlers
import java.net.http.{HttpClient, HttpRequest, HttpResponse}
import java.net.{ServerSocket, URI}
import java.util.concurrent.{Callable, Executors}
import java.util.concurrent.TimeUnit.SECONDS
import scala.collection.JavaConverters._

/** The program as it is started in a pod. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ServerTest {
  private val client = HttpClient.newHttpClient()
  private val process = start("0")
  private var port = 0

  @BeforeAll def awaitStart(): Unit = {
    val line = output(process).readLine()
    assertThat(line).startsWith("spray-can listens on 0.0.0.0:")
    port = line.split(':').last.toInt
  }

  @AfterAll def stop(): Unit = {
    process.destroyForcibly()
    ()
  }

  @Test def saysHello(): Unit = {
    val answer = get("/hello")
    assertThat(answer.statusCode).isEqualTo(200)
    assertThat(answer.body).isEqualTo("Hello, World!")
    assertThat(answer.headers.firstValue("Server").isPresent).isTrue
    assertThat(answer.headers.firstValue("Date").isPresent).isTrue
  }

  @Test def isReady(): Unit = assertThat(get("/ready").statusCode).isEqualTo(200)

  @Test def findsNothingElse(): Unit = assertThat(get("/nowhere").statusCode).isEqualTo(404)

  @Test def countsEachAnswerOfTheDispatcherOnce(): Unit = {
    val (clients, requestsEach) = (8, 250)
    val before = get("/served").body.toLong
    val pool = Executors.newFixedThreadPool(clients)
    try {
      val requests = new Callable[Seq[Long]] {
        // One that several threads share closes a connection now and then that another has just sent a request on, and sends that again.
        override def call(): Seq[Long] = {
          val own = HttpClient.newHttpClient()
          Seq.fill(requestsEach)(get("/dispatcher", own).body.toLong)
        }
      }
      val answers = pool.invokeAll(List.fill(clients)(requests).asJava).asScala.flatMap(_.get)
      val counted = before + 1 to before + clients * requestsEach
      assertThat(answers.diff(counted).mkString(" "))
        .as("answers that aren't its turn, or come twice")
        .isEmpty
      assertThat(counted.diff(answers).mkString(" ")).as("counted, and never answered").isEmpty
      assertThat(get("/served").body.toLong).isEqualTo(before + clients * requestsEach)
    } finally {
      pool.shutdownNow()
      ()
    }
  }

  @Test def exitsWith1AndTheReasonWhenThePortIsTaken(): Unit = {
    val taken = new ServerSocket(0)
    try {
      val other = start(taken.getLocalPort.toString)
      assertThat(other.waitFor(20, SECONDS)).isTrue
      assertThat(other.exitValue).isEqualTo(1)
      assertThat(new String(other.getInputStream.readAllBytes())).contains("set PORT")
    } finally taken.close()
  }

  @Test def exitsWith2ForABadPort(): Unit = {
    val other = start("http")
    assertThat(other.waitFor(20, SECONDS)).isTrue
    assertThat(other.exitValue).isEqualTo(2)
  }

  @Test def endsOnSigterm(): Unit = {
    val other = start("0")
    try {
      assertThat(output(other).readLine()).contains("listens")
      other.destroy()
      assertThat(other.waitFor(3, SECONDS)).isTrue
    } finally {
      other.destroyForcibly()
      ()
    }
  }

  private def get(path: String, by: HttpClient = client): HttpResponse[String] =
    by.send(
      HttpRequest.newBuilder(URI.create(s"http://127.0.0.1:$port$path")).build(),
      BodyHandlers.ofString()
    )

  private def start(port: String): Process = {
    val java = s"${System.getProperty("java.home")}/bin/java"
    val main = Main.getClass.getName.stripSuffix("$")
    val builder =
      // It lives for seconds: the second compiler would only take time.
      new ProcessBuilder(java, "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), main)
        .redirectErrorStream(true)
    builder.environment.put("PORT", port)
    builder.start()
  }

  private def output(process: Process) = new BufferedReader(new InputStreamReader(process.getInputStream))
}
