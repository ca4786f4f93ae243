package io.wrkbench.servers.akkahttp

import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.{AfterEach, Test}

import java.net.Socket
import java.nio.charset.StandardCharsets.US_ASCII

final class PlaintextModeTest {
  private val server = new TestServer(PlaintextMode)

  @AfterEach def stop(): Unit = server.close()

  @Test def answersHelloWorldWithServerAndDate(): Unit = {
    val answer = server.get("/plaintext")
    assertThat(answer.statusCode).isEqualTo(200)
    assertThat(answer.body).isEqualTo("Hello, World!")
    assertThat(answer.headers.firstValue("Content-Type")).hasValueSatisfying(value =>
      assertThat(value).startsWith("text/plain")
    )
    assertThat(answer.headers.firstValue("Server")).isPresent
    assertThat(answer.headers.firstValue("Date")).isPresent
  }

  @Test def isReady(): Unit = assertThat(server.get("/ready").statusCode).isEqualTo(200)

  @Test def countsOnlyWhatItAnsweredAtPlaintext(): Unit = {
    (1 to 3).foreach(_ => server.get("/plaintext"))
    server.get("/ready")
    server.get("/nowhere")
    server.post("/plaintext", "")
    assertThat(server.get("/served").body).isEqualTo("3")
    assertThat(server.get("/served").body).isEqualTo("3")
  }

  @Test def answersSixteenPipelinedRequestsInOrder(): Unit = {
    val socket = new Socket("127.0.0.1", server.port)
    try {
      socket.setSoTimeout(10000)
      val requests = "GET /plaintext HTTP/1.1\r\nHost: test\r\n\r\n" * 15 +
        "GET /served HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n"
      socket.getOutputStream.write(requests.getBytes(US_ASCII))
      val answers = new String(socket.getInputStream.readAllBytes(), US_ASCII)
      assertThat(answers.split("Hello, World!", -1).length - 1).isEqualTo(15)
      assertThat(answers).endsWith("\r\n\r\n15")
    } finally socket.close()
  }

  @Test def dispatcherCounts(): Unit =
    (1 to 3).foreach(n => assertThat(server.get("/dispatcher").body).isEqualTo(n.toString))

  @Test def refusesOtherMethodsAndPaths(): Unit = {
    assertThat(server.post("/plaintext", "").statusCode).isEqualTo(405)
    assertThat(server.get("/scoring").statusCode).isEqualTo(404)
  }

  @Test def answersTheSameOnDefaultSettings(): Unit = {
    val defaults = new TestServer(PlaintextDefaultsMode)
    try {
      val (there, here) = (defaults.get("/plaintext"), server.get("/plaintext"))
      assertThat(there.statusCode).isEqualTo(here.statusCode)
      assertThat(there.body).isEqualTo(here.body)
      assertThat(there.headers.map.keySet).isEqualTo(here.headers.map.keySet)
      assertThat(defaults.post("/plaintext", "").statusCode).isEqualTo(405)
    } finally defaults.close()
  }
}
