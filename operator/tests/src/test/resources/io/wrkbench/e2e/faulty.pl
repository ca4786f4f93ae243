# A small HTTP server that misbehaves in the way that its argument names. One process, one thread; Debian's perl-base
# has all that it needs. It says "Hello, World!" where it answers well.
use strict;
use warnings;
use IO::Select;
use IO::Socket::INET;

my $mode = shift;
my %behaviour = (
    tenth   => \&one_in_ten_fails,
    silent  => sub { },
    checked => \&silent_after_the_first,
    closing => sub { answer($_[0], 200); hang_up($_[0]) },
    mute    => \&hang_up,
    trickle => \&begin_to_trickle,
    crash   => \&crash_under_load,
    once    => \&crash_once,
    slow    => sub { select(undef, undef, undef, 0.05); answer($_[0], 200) },
);
my $behave = $behaviour{$mode} or die "no such mode: $mode\n";

$SIG{PIPE} = 'IGNORE';
my $listener = IO::Socket::INET->new(LocalPort => 8080, Listen => 128, ReuseAddr => 1) or die "can't listen: $!\n";
my $open = IO::Select->new($listener);
my %trickling;    # what is still to be sent, by file number
my ($requests, $first, $last_drop) = (0, 0, time);
my $crashed = '/state/crashed';
my $has_crashed = -e $crashed;

while (1) {
    for my $socket ($open->can_read(0.2)) {
        if ($socket == $listener) {
            my $client = $listener->accept;
            $open->add($client) if $client;
        } elsif (!sysread($socket, my $request, 65536)) {
            hang_up($socket);
        } else {
            $requests++;
            $behave->($socket);
        }
    }
    drop() if time > $last_drop;
}

sub response {
    my ($status) = @_;
    my $body = $status == 200 ? "Hello, World!" : "broken";
    return "HTTP/1.1 $status X\r\nContent-Length: " . length($body) . "\r\n\r\n$body";
}

sub answer { syswrite($_[0], response($_[1])) }

sub hang_up {
    my ($socket) = @_;
    delete $trickling{ fileno($socket) };
    $open->remove($socket);
    close($socket);
}

sub one_in_ten_fails { answer($_[0], $requests % 10 ? 200 : 500) }

sub silent_after_the_first { answer($_[0], 200) if $requests == 1 }

sub begin_to_trickle { $trickling{ fileno($_[0]) } = [ $_[0], response(200) ] }

sub drop {
    $last_drop = time;
    for my $answer (values %trickling) {
        my ($socket, $rest) = @$answer;
        syswrite($socket, substr($rest, 0, 1));
        $answer->[1] = substr($rest, 1);
    }
}

# Whoever only connects, as a probe does, leaves it alive.
sub crash_under_load {
    $first ||= time;
    if (time > $first + 1) {
        warn "crashes\n";
        exit 1;
    }
    answer($_[0], 200);
}

# The volume outlives the container.
sub crash_once {
    return answer($_[0], 200) if $has_crashed;
    open(my $mark, '>', $crashed) or die "can't write $crashed: $!\n";
    crash_under_load($_[0]);
}
