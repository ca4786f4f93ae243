package io.wrkbench.servers.spark;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.servlet.AsyncContext;
import javax.servlet.http.HttpServletResponse;
import spark.Request;
import spark.Response;
import spark.Route;

/** Waits on a separate pool; Jetty's thread goes on to other requests. */
final class AsyncData implements Route {
  private final ExecutorService pool;

  AsyncData(int threads) {
    this.pool = Executors.newFixedThreadPool(threads);
  }

  @Override
  public Object handle(Request request, Response response) throws IOException {
    Delay delay = Delay.parse(request.queryParams("delay"));
    byte[] answer = delay.answer().getBytes(US_ASCII);
    HttpServletResponse raw = response.raw();
    raw.setContentType("text/plain");
    raw.setContentLength(answer.length);
    // SparkJava has no asynchronous routes: it writes and closes the answer when the route returns,
    // unless the answer has been begun. So the headers go out now, the body after the delay.
    raw.flushBuffer();
    AsyncContext context = request.raw().startAsync();
    context.setTimeout(0);
    pool.execute(() -> finish(context, delay, answer));
    return "";
  }

  private static void finish(AsyncContext context, Delay delay, byte[] answer) {
    try {
      delay.await();
      context.getResponse().getOutputStream().write(answer);
    } catch (IOException e) {
      // The client has gone, so there is nobody to answer.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      context.complete();
    }
  }
}
