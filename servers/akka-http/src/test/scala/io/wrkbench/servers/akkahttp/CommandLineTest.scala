package io.wrkbench.servers.akkahttp

import com.typesafe.config.ConfigFactory
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

final class CommandLineTest {

  @Test def findsEachModeByItsName(): Unit =
    Modes.all.foreach { mode =>
      val environment = Map("CASSANDRA_CONTACT_POINTS" -> "c:9042", "CASSANDRA_LOCAL_DATACENTER" -> "dc1")
      val commandLine = CommandLine.parse(Seq(mode.name), environment)
      assertThat(commandLine.map(_.mode)).isEqualTo(Right(mode))
      assertThat(commandLine.map(_.port)).isEqualTo(Right(8080))
    }

  @Test def takesThePortFromTheEnvironment(): Unit =
    assertThat(CommandLine.parse(Seq("json"), Map("PORT" -> "9000")))
      .isEqualTo(Right(CommandLine(JsonMode, 9000, ConfigFactory.empty)))

  @ParameterizedTest
  @ValueSource(strings = Array("", "x", "-1", "65536"))
  def namesABadPort(port: String): Unit =
    assertThat(problem(Seq("json"), Map("PORT" -> port))).contains("PORT", s"'$port'")

  @Test def namesTheModesWhenAskedForAnotherOne(): Unit =
    assertThat(problem(Seq("fast"), Map.empty)).contains("'fast'", "plaintext", "json", "memory", "cassandra")

  @Test def wantsExactlyOneMode(): Unit = {
    assertThat(problem(Seq.empty, Map.empty)).contains("usage")
    assertThat(problem(Seq("json", "plaintext"), Map.empty)).contains("usage")
  }

  private def problem(args: Seq[String], env: Map[String, String]): String =
    CommandLine.parse(args, env).left.getOrElse("accepted")
}
