package io.wrkbench.servers.akkahttp

import java.util.concurrent.TimeUnit.MILLISECONDS
import scala.annotation.tailrec
import scala.concurrent.duration._

/** Waits for what takes a while. */
object Eventually {

  /** Asks until the answer is there; fails with `what` was waited for when it takes longer than a minute. */
  def eventually[A](what: => String, deadline: Deadline = 1.minute.fromNow)(ask: => Option[A]): A = {
    @tailrec def again(): A = ask match {
      case Some(answer) => answer
      case None         =>
        if (deadline.isOverdue()) throw new AssertionError(s"waited in vain for $what")
        MILLISECONDS.sleep(20)
        again()
    }
    again()
  }
}
