# The values of R that the tests hold: Rscript operator/statistics/src/test/r/reference.R
# Printed by R 4.2.2, whose packages base and stats have all that is used here.
options(digits = 12)
show <- function(name, ...) cat(name, format(c(...), digits = 12), "\n")

for (df in c(2, 4, 9, 19)) show(paste("qt", df), qt(1 - 0.05 / 2, df), qt(1 - 0.035 / 2, df), qt(1 - 0.035 / 14 / 2, df))

# The three attempts of a first run, and ten whose precision is near to 3 %.
three <- c(40590, 19411, 28196.35)
ten <- c(1012.5, 998.1, 1043.7, 975.2, 1021.9, 1008.8, 961.4, 1030.3, 1017.6, 989.0)
interval <- function(x, level) exp(t.test(log(x), conf.level = level)$conf.int)
show("three 0.95", median(three), interval(three, 0.95))
show("three 0.965", interval(three, 0.965))
show("ten 0.95", median(ten), interval(ten, 0.95))
show("ten 0.965", interval(ten, 0.965))
show("ten variation", sd(ten) / mean(ten))

# Eight rounds; R's paired t test of the logarithms.
baseline <- c(5120, 5004, 5250, 4890, 5075, 5160, 4980, 5101)
variant <- c(4010, 3892, 4155, 3760, 4021, 3954, 3931, 3990)
pairs <- function(level) {
  test <- t.test(log(variant), log(baseline), paired = TRUE, conf.level = level)
  exp(c(test$estimate, test$conf.int))
}
show("pairs 1", pairs(1 - 0.035))
show("pairs 14", pairs(1 - 0.035 / 14))

# Kendall's S and its exact p; S = 2 T - pairs, where T is what R calls its statistic.
kendall <- function(x) {
  test <- cor.test(seq_along(x), x, method = "kendall", exact = TRUE)
  n <- length(x)
  c(2 * test$statistic - n * (n - 1) / 2, test$p.value)
}
show("rising 6", kendall(c(1, 2, 3, 4, 5, 6)))
show("nearly rising 6", kendall(c(1, 2, 3, 4, 6, 5)))
show("ten", kendall(ten))
show("falling 12", kendall(c(120, 118, 119, 115, 116, 112, 111, 113, 108, 107, 104, 105)))

# Theil-Sen on the logarithms, from the first attempt to the last.
x <- c(120, 118, 119, 115, 116, 112, 111, 113, 108, 107, 104, 105)
d <- outer(log(x), log(x), "-") / outer(seq_along(x), seq_along(x), "-")
show("falling 12 change", exp(median(d[lower.tri(d)]) * (length(x) - 1)) - 1)
