package io.wrkbench.servers.akkahttp

import com.datastax.oss.driver.api.core.CqlSession
import com.datastax.oss.driver.api.core.config.{DefaultDriverOption, DriverConfigLoader}
import io.wrkbench.servers.cassandra.Cassandra
import io.wrkbench.servers.akkahttp.Eventually.eventually
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS
import org.junit.jupiter.api._
import org.junit.jupiter.api.io.TempDir

import java.nio.file.Path
import java.time.Duration
import scala.util.Using

/** The mode "cassandra" as in a pod, with a real Cassandra that answers a write once it is on the disk. All
  * tests have one journal, that of the actor "scoring".
  */
@Tag("cassandra")
@TestInstance(PER_CLASS)
final class CassandraModeTest {
  private var cassandra: Cassandra = _

  @BeforeAll def startCassandra(@TempDir folder: Path): Unit = {
    cassandra = new Cassandra(folder)
    cassandra.start()
  }

  @AfterAll def stopCassandra(): Unit = cassandra.close()

  @Test def everyAnsweredScoreIsThereAfterTheServerWasKilled(): Unit = {
    val (before, answered) = Using.resource(server()) { server =>
      server.untilReady()
      val before = trials(server)
      val load = new ScoringLoad(server)
      load.untilAnswered(200)
      server.kill()
      (before, load.answered())
    }
    Using.resource(server()) { server =>
      server.untilReady()
      val recovered = trials(server)
      assertThat(recovered).isEqualTo(eventsInTheJournal)
      assertThat(recovered).isGreaterThanOrEqualTo(before + answered)
      assertThat(server.post("/scoring", """{"score": 10}""").body)
        .isEqualTo(
          s"""{"averageScore":10.0,"totalScore":${10 * (recovered + 1)},"numberOfTrials":${recovered + 1}}"""
        )
      server.terminate()
      server.exitCode(3)
    }
  }

  @Test def goesOnWhenCassandraWasKilledAndIsBack(): Unit = Using.resource(server()) { server =>
    server.untilReady()
    val before = trials(server)
    val load = new ScoringLoad(server)
    load.untilAnswered(200)
    cassandra.kill()
    val answered = load.answered()
    eventually("a server that isn't ready")(Option.when(server.get("/ready").statusCode == 503)(()))
    assertThat(server.get("/ready").body).startsWith("Cassandra at ").contains("can't be used")
    assertThat(server.post("/scoring", """{"score": 10}""").statusCode).isEqualTo(503)
    cassandra.start()
    server.untilReady()
    assertThat(trials(server)).isEqualTo(eventsInTheJournal)
    assertThat(trials(server)).isGreaterThanOrEqualTo(before + answered)
  }

  @Test def exitsWith1AndNamesTheVariablesWhenThePasswordIsWrong(): Unit =
    Using.resource(server("CASSANDRA_PASSWORD" -> "wrong")) { server =>
      assertThat(server.exitCode(30)).isEqualTo(1)
      assertThat(server.output)
        .contains(s"Cassandra at ${cassandra.contactPoint} refuses user '${Cassandra.USER}'")
        .contains("set CASSANDRA_USERNAME and CASSANDRA_PASSWORD")
    }

  @Test def exitsWith1AndNamesTheDatacentersWhenItIsAnother(): Unit =
    Using.resource(server("CASSANDRA_LOCAL_DATACENTER" -> "elsewhere")) { server =>
      assertThat(server.exitCode(30)).isEqualTo(1)
      assertThat(server.output)
        .contains("no node of datacenter 'elsewhere'")
        .contains(s"set CASSANDRA_LOCAL_DATACENTER to '${Cassandra.DATACENTER}'")
    }

  private def server(changes: (String, String)*) = new ServerProcess(
    Map(
      "CASSANDRA_CONTACT_POINTS" -> cassandra.contactPoint,
      "CASSANDRA_LOCAL_DATACENTER" -> Cassandra.DATACENTER,
      "CASSANDRA_USERNAME" -> Cassandra.USER,
      "CASSANDRA_PASSWORD" -> Cassandra.PASSWORD
    ) ++ changes,
    "cassandra"
  )

  private def trials(server: ServerProcess): Long =
    "\"numberOfTrials\":(\\d+)".r.findFirstMatchIn(server.get("/scoring").body).get.group(1).toLong

  private def eventsInTheJournal: Long = {
    val patient = DriverConfigLoader
      .programmaticBuilder()
      .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, Duration.ofSeconds(30))
      .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(30))
    val builder = CqlSession
      .builder()
      .withConfigLoader(patient.build())
      .addContactPoint(cassandra.socketAddress)
      .withLocalDatacenter(Cassandra.DATACENTER)
      .withAuthCredentials(Cassandra.USER, Cassandra.PASSWORD)
    Using.resource(builder.build()) { session =>
      val query = "SELECT count(*) FROM akka.messages WHERE persistence_id = 'scoring' AND partition_nr = 0"
      session.execute(query).one().getLong(0)
    }
  }
}
