package io.wrkbench.e2e;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Tests with whole runs: Wrkbench has to be installed, and who fails says what the cluster was
 * like. Such classes run beside each other. One that ends the operator or the API server, that is
 * about the queue, or that holds figures to narrow bounds, is {@code @Isolated} and says why.
 */
@Tag("e2e")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
@ExtendWith({NeedsOperator.class, FailureReport.class})
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface EndToEnd {}
