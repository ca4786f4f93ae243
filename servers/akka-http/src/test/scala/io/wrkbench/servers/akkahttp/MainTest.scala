package io.wrkbench.servers.akkahttp

import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.{AfterEach, Test}

import java.net.{ServerSocket, Socket}
import scala.util.Using

/** The program as it is started in a pod. */
final class MainTest {
  private var started = List.empty[ServerProcess]

  @AfterEach def stop(): Unit = started.foreach(_.close())

  @Test def exitsWith2AndTheUsageForAnUnknownMode(): Unit = {
    val server = start(Map.empty, "fast")
    assertThat(server.exitCode(20)).isEqualTo(2)
    assertThat(server.output).startsWith("unknown mode 'fast'")
  }

  @Test def exitsWith2AndTheVariableThatCassandraNeeds(): Unit = {
    val server = start(Map("CASSANDRA_LOCAL_DATACENTER" -> "dc1"), "cassandra")
    assertThat(server.exitCode(20)).isEqualTo(2)
    assertThat(server.output).startsWith("CASSANDRA_CONTACT_POINTS isn't set")
  }

  @Test def exitsWith1AndTheReasonWhenThePortIsTaken(): Unit =
    Using.resource(new ServerSocket(0)) { taken =>
      val server = start(Map("PORT" -> taken.getLocalPort.toString), "plaintext")
      assertThat(server.exitCode(20)).isEqualTo(1)
      assertThat(server.output).contains("set PORT")
    }

  @Test def endsWithin3SecondsOfSigtermThoughAConnectionIsOpen(): Unit = {
    val server = start(Map.empty, "plaintext")
    Using.resource(new Socket("127.0.0.1", server.port)) { _ =>
      assertThat(server.output).startsWith("akka-http plaintext listens on 0.0.0.0:")
      server.terminate()
      server.exitCode(3)
    }
  }

  @Test def isNotReadyAndSaysWhyWhileCassandraCannotBeReached(): Unit = {
    val nobody = "127.0.0.1:1"
    val server =
      start(Map("CASSANDRA_CONTACT_POINTS" -> nobody, "CASSANDRA_LOCAL_DATACENTER" -> "dc1"), "cassandra")
    Eventually.eventually(s"the reason; it said: ${server.output}") {
      Option.when(server.output.contains(s"Cassandra at $nobody can't be used"))(())
    }
    for (answer <- Seq(server.get("/ready"), server.post("/scoring", """{"score": 10}"""))) {
      assertThat(answer.statusCode).isEqualTo(503)
      assertThat(answer.body).contains(s"Cassandra at $nobody can't be used", "trying again")
    }
    server.terminate()
    server.exitCode(3)
  }

  private def start(environment: Map[String, String], arguments: String*) = {
    val server = new ServerProcess(environment, arguments: _*)
    started ::= server
    server
  }
}
