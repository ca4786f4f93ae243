package io.wrkbench.servers.akkahttp

import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

final class CommandLineTest {

  @Test def findsEachModeByItsName(): Unit =
    Modes.all.foreach { mode =>
      assertThat(CommandLine.parse(Seq(mode.name), Map.empty)).isEqualTo(Right(CommandLine(mode, 8080)))
    }

  @Test def takesThePortFromTheEnvironment(): Unit =
    assertThat(CommandLine.parse(Seq("json"), Map("PORT" -> "9000")))
      .isEqualTo(Right(CommandLine(JsonMode, 9000)))

  @ParameterizedTest
  @ValueSource(strings = Array("", "x", "-1", "65536"))
  def namesABadPort(port: String): Unit =
    assertThat(problem(Seq("json"), Map("PORT" -> port))).contains("PORT", s"'$port'")

  @Test def namesTheModesWhenAskedForAnotherOne(): Unit =
    assertThat(problem(Seq("fast"), Map.empty)).contains("'fast'", "plaintext", "json", "memory")

  @Test def wantsExactlyOneMode(): Unit = {
    assertThat(problem(Seq.empty, Map.empty)).contains("usage")
    assertThat(problem(Seq("json", "plaintext"), Map.empty)).contains("usage")
  }

  private def problem(args: Seq[String], env: Map[String, String]): String =
    CommandLine.parse(args, env).left.getOrElse("accepted")
}
