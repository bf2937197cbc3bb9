/* The journal of a catalog on one to three servers, and people who change, undo and redo, lose connections and try again.
   Documentation/Model.md says what it assumes. check.py explores all of its states, and those with one of the faults below, each
   of which breaks an invariant. */

#define CHANGES (PEOPLE * COMMANDS)   /* commands that may write an entry */
#define ENTRIES (2 * CHANGES)         /* with a fault, a command may write two */
#define BOTH 3                        /* two themes, as bits: a change touches one of them or both */

/* Kinds of entries. The argument of a change is its themes, that of the others the change that they undo or redo. */
#define CHANGE 1
#define UNDO 2
#define UNDO_OPERATION 3
#define REDO 4

/* What a person was told about a command. */
#define ACKNOWLEDGED 1
#define REFUSED 2
#define UNCONFIRMED 3

#define RUNS 0
#define FROZEN 1
#define FAILED 2

/* Faults, one of which FAULT may name. */
#define UNDO_OF_ANYBODY 1
#define UNDO_AGAIN 2
#define UNDO_IN_THE_MIDDLE 3
#define REDO_AFTER_CHANGE 4
#define APPLIED_TWICE 5
#define LOOKED_BEFORE_THE_LOCK 6
#define LOST_IS_REFUSED 7
#define FOUND_IS_CONFIRMED 8
#define CONFIRMED_BEFORE_THE_DISK 9
#define CONFIRMED_BEFORE_A_STANDBY 10
#define ANY_STANDBY_TAKES_OVER 11
#define OTHERS_STILL_FOLLOW 12
#define READS_ANYWHERE 13

typedef Entry { byte kind; byte argument; byte id }

typedef Server {
  byte state, timeline;
  bool isPrimary;
  byte length;            /* of the journal, with an entry that is not committed yet */
  byte flushed;           /* how much of it is on the disk for sure */
  byte holder;            /* the command that holds the lock of the journal until its commit is confirmed; 0: none */
  bool isAwaited;         /* the holder's connection is still there */
  Entry entries[ENTRIES]
}

Server servers[3];        /* without a timeline if there are fewer */
byte newest = 1;          /* timeline */
byte failures = FAILURES; /* of servers, connections and patience, that may still come */
byte told[CHANGES + 1];
bool confirmed[PEOPLE];   /* the answer to a commit has reached the person */
byte seen[PEOPLE + 1];    /* the newest timeline that the machine of a person or of the reader remembers */

/* Invariants. Catalog.md, Server.md and Trust.md promise them to people. */
hidden byte OnceAcknowledgedAlwaysThere, NeverTwice, RefusedIsAbsent, StateIsJournal, UndoneOnce, UndoIsOwn, RedoLineEnds,
  ReadsAreFresh;

#define personOf(id) (((id) - 1) / COMMANDS)
#define entry(server, number) servers[server].entries[(number) - 1]
#define touches(server, number, theme) (entry(server, number).argument & (theme))

/* Scratch of a single step; no state. */
hidden byte n, t, at, best, found, last, count;

/* The state at the end of a journal: which change is in effect for each theme, and which changes are not undone. */
hidden byte first, second;
hidden byte undos[ENTRIES + 1], firstBefore[ENTRIES + 1], secondBefore[ENTRIES + 1];

inline replay(s, upTo) {
  first = 0; second = 0; n = 1;
  do
  :: n > upTo -> break
  :: else ->
    t = entry(s, n).argument;
    if
    :: entry(s, n).kind == CHANGE ->
      undos[n] = 0; firstBefore[n] = first; secondBefore[n] = second;
      if :: t & 1 -> first = n :: else fi;
      if :: t & 2 -> second = n :: else fi
    :: entry(s, n).kind == REDO ->
      undos[t]--;
      if :: touches(s, t, 1) -> first = t :: else fi;
      if :: touches(s, t, 2) -> second = t :: else fi
    :: else ->
      undos[t]++;
      if :: touches(s, t, 1) -> first = firstBefore[t] :: else fi;
      if :: touches(s, t, 2) -> second = secondBefore[t] :: else fi
    fi;
    n++
  od;
  n = 0
}

/* Decides if a command may do what it was asked for: `found` is its argument in the journal, and 0 if it is refused. */
inline decide(s, person, wanted, operand) {
  replay(s, servers[s].length);
  found = 0; n = servers[s].length;
  if
  :: wanted == CHANGE -> found = operand
  :: wanted == UNDO ->  /* the newest change in effect of this person */
    do
    :: n == 0 -> break
    :: n > 0 && entry(s, n).kind == CHANGE && undos[n] == 0 &&
      (FAULT == UNDO_OF_ANYBODY || personOf(entry(s, n).id) == person) -> found = n; break
    :: else -> n--
    od
  :: wanted == UNDO_OPERATION ->  /* this change, whoever made it */
    if
    :: operand <= n && entry(s, operand).kind == CHANGE &&
      (FAULT == UNDO_AGAIN || undos[operand] == 0) -> found = operand
    :: else
    fi
  :: else ->  /* what this person undid last, or what another undid of theirs, unless they have changed something since */
    do
    :: n == 0 -> break
    :: n > 0 && entry(s, n).kind == CHANGE && personOf(entry(s, n).id) == person && FAULT != REDO_AFTER_CHANGE -> break
    :: n > 0 && (entry(s, n).kind == UNDO || entry(s, n).kind == UNDO_OPERATION) && undos[entry(s, n).argument] &&
      (personOf(entry(s, n).id) == person || personOf(entry(s, entry(s, n).argument).id) == person)
      -> found = entry(s, n).argument; break
    :: else -> n--
    od
  fi;
  /* Every theme is exactly as the change left it or, for redo, found it. */
  if
  :: FAULT == UNDO_IN_THE_MIDDLE || FAULT == UNDO_AGAIN && wanted == UNDO_OPERATION && undos[found] -> skip
  :: else ->
    if
    :: found && wanted == REDO && (touches(s, found, 1) && first != firstBefore[found] ||
      touches(s, found, 2) && second != secondBefore[found]) -> found = 0
    :: found && (wanted == UNDO || wanted == UNDO_OPERATION) && (touches(s, found, 1) && first != found ||
      touches(s, found, 2) && second != found) -> found = 0
    :: else
    fi
  fi;
  n = 0
}

/* Judges the newest entry of a journal, without the rules by which it was made. */
inline judgeEntry(s) {
  last = servers[s].length;
  replay(s, last);
  n = 1; at = 0; best = 0;
  do
  :: n > last -> break
  :: else ->
    if :: entry(s, n).kind == CHANGE && undos[n] == 0 && touches(s, n, 1) -> at = n :: else fi;
    if :: entry(s, n).kind == CHANGE && undos[n] == 0 && touches(s, n, 2) -> best = n :: else fi;
    n++
  od;
  if
  :: entry(s, last).kind != CHANGE ->
    t = entry(s, last).argument;
    UndoneOnce = undos[t] <= 1; assert(UndoneOnce);
    UndoIsOwn = entry(s, last).kind != UNDO || personOf(entry(s, t).id) == personOf(entry(s, last).id); assert(UndoIsOwn);
    n = last - 1;
    do
    :: entry(s, last).kind != REDO || n == 0 -> break
    :: entry(s, last).kind == REDO && n > 0 && entry(s, n).kind != CHANGE && entry(s, n).kind != REDO && entry(s, n).argument == t -> break
    :: else ->
      RedoLineEnds = entry(s, n).kind != CHANGE || personOf(entry(s, n).id) != personOf(entry(s, last).id);
      assert(RedoLineEnds);
      n--
    od
  :: else
  fi;
  StateIsJournal = first == at && second == best; assert(StateIsJournal)
}

/* Judges what people were told by the journal of the newest server that accepts changes. */
inline judgeTold() {
  best = 0; n = 0;
  do
  :: n == SERVERS -> break
  :: else -> if :: servers[n].isPrimary && servers[n].timeline == newest -> best = n :: else fi; n++
  od;
  t = 1;
  do
  :: t > CHANGES -> break
  :: else ->
    count = 0; n = 1;
    do
    :: n > servers[best].length -> break
    :: else -> if :: entry(best, n).id == t -> count++ :: else fi; n++
    od;
    NeverTwice = count <= 1; assert(NeverTwice);
    OnceAcknowledgedAlwaysThere = told[t] != ACKNOWLEDGED || count == 1; assert(OnceAcknowledgedAlwaysThere);
    RefusedIsAbsent = told[t] != REFUSED || count == 0; assert(RefusedIsAbsent);
    t++
  od;
  n = 0
}

#define accepts(s) (servers[s].isPrimary && servers[s].state == RUNS)
#define isStandby(o, s) (!servers[o].isPrimary && servers[o].timeline == servers[s].timeline)
#define hasAll(o, s) (isStandby(o, s) && servers[o].length == servers[s].length)
#define isReplicated(s) (SERVERS == 1 || hasAll(0, s) || hasAll(1, s) || hasAll(2, s))
#define leads(p, s) (servers[p].isPrimary && servers[p].timeline == servers[s].timeline)
#define primaryOf(s) (leads(0, s) -> 0 : (leads(1, s) -> 1 : 2))
#define hasLess(o, s) (!isStandby(o, s) || servers[o].state == RUNS && servers[o].length <= servers[s].length)

/* `best` is the server that a machine uses: the newest of those that answer, if it has not seen a newer one; else SERVERS. */
inline choose(machine) {
  best = SERVERS; n = 0;
  do
  :: n == SERVERS -> break
  :: else ->
    if
    :: accepts(n) && machine == PEOPLE && FAULT == READS_ANYWHERE && best == SERVERS -> best = n
    :: accepts(n) && (machine != PEOPLE || FAULT != READS_ANYWHERE) && servers[n].timeline >= seen[machine] &&
      (best == SERVERS || servers[n].timeline > servers[best].timeline) -> best = n; seen[machine] = servers[n].timeline
    :: else
    fi;
    n++
  od;
  n = 0
}

inline isKept(s, command) {
  found = 0; n = 1;
  do
  :: n > servers[s].length -> break
  :: else -> if :: entry(s, n).id == command -> found = n :: else fi; n++
  od;
  n = 0
}

/* A command ends. */
inline tell(command, answer) {
  d_step {
    told[command] = answer; judgeTold();
    id = 0; kind = 0; argument = 0; s = 0; step = 0; isRepeated = false; wasKept = false; confirmed[person] = false
  }
}

inline connect(person) {
  d_step {
    choose(person); s = best;
    if :: FAULT == LOOKED_BEFORE_THE_LOCK && s < SERVERS -> isKept(s, id); wasKept = found :: else fi;
    best = 0
  }
}

/* A transaction up to its commit. `step` is 0 if the command is refused, 1 if it wrote an entry, and 2 if it found its own. */
inline begin(s, person) {
  d_step {
    seen[person] = servers[s].timeline;
    /* Behind the lock, an earlier attempt has ended: it was kept, or it never will be. */
    isKept(s, id);
    if
    :: FAULT == LOOKED_BEFORE_THE_LOCK -> found = wasKept
    :: FAULT == APPLIED_TWICE -> found = 0
    :: else
    fi;
    step = (isRepeated && found -> 2 : 0);
    if
    :: step == 0 -> decide(s, person, kind, argument)
    :: else -> found = 0
    fi;
    if
    :: found ->
      servers[s].length++;
      entry(s, servers[s].length).kind = kind;
      entry(s, servers[s].length).argument = found;
      entry(s, servers[s].length).id = id;
      judgeEntry(s);
      step = 1
    :: else
    fi;
    if
    :: step -> servers[s].holder = id; servers[s].isAwaited = true
    :: else
    fi;
    n = 0
  }
}

proctype Person(byte person) {
  byte done, id, kind, argument, s, step;
  bool isRepeated, wasKept;
  do
  :: done == COMMANDS -> break
  :: atomic { done < COMMANDS ->
      done++; id = person * COMMANDS + done;
      if
      :: kind = CHANGE; argument = 1
      :: kind = CHANGE; argument = 2
      :: kind = CHANGE; argument = BOTH
      :: kind = UNDO
      :: kind = REDO
      :: kind = UNDO_OPERATION; argument = 1
      :: kind = UNDO_OPERATION; argument = 2
      fi;
      connect(person) };
    do
    :: if
      :: atomic { s < SERVERS && accepts(s) && servers[s].holder == 0 -> begin(s, person) };
      :: atomic { s == SERVERS || !accepts(s) || failures > 0 ->
          /* No server answers, or the lock is not free in time. */
          if :: s < SERVERS && accepts(s) -> failures-- :: else fi;
          if :: isRepeated -> tell(id, UNCONFIRMED) :: else -> tell(id, REFUSED) fi;
          break }
      fi;
      if
      :: atomic { step == 0 -> tell(id, REFUSED); break }
      :: atomic { FAULT == FOUND_IS_CONFIRMED && step == 2 ->
          servers[s].holder = 0; servers[s].isAwaited = false;
          tell(id, ACKNOWLEDGED); break }
      /* The commit was sent, also for a change that was found: the server confirms it behind all that is before it. */
      :: atomic { step > 0 && confirmed[person] -> tell(id, ACKNOWLEDGED); break }
      :: atomic { step > 0 && !confirmed[person] && (servers[s].holder != id || failures > 0) ->
          /* The connection is lost, with the server or by itself. */
          if :: servers[s].holder == id -> failures--; servers[s].isAwaited = false :: else fi;
          if
          :: FAULT == LOST_IS_REFUSED -> tell(id, REFUSED); break
          :: FAULT != LOST_IS_REFUSED && isRepeated -> tell(id, UNCONFIRMED); break
          :: else -> isRepeated = true; step = 0; connect(person)
          fi }
      :: atomic { step > 0 && !confirmed[person] && servers[s].holder == id && (servers[s].state != RUNS || failures > 0) ->
          /* Patience is over. */
          if :: servers[s].state == RUNS -> failures-- :: else fi;
          servers[s].isAwaited = false;
          tell(id, UNCONFIRMED); break }
      fi
    od
  od
}

/* Reads once, at any moment. It may be blind for a server that it has never used and that does not answer: then the newest of
   the others is the newest it can know. */
proctype Reader() {
  byte s, known;
  bool isBlind;
  d_step {
    t = 1;
    do
    :: t > CHANGES -> break
    :: else -> if :: told[t] == ACKNOWLEDGED -> known = known | (1 << (t - 1)) :: else fi; t++
    od;
    t = 0
  }
  d_step { choose(PEOPLE); s = best;
    isBlind = true; n = 0;
    do
    :: n == SERVERS -> break
    :: else -> if :: accepts(n) && servers[n].timeline == newest -> isBlind = false :: else fi; n++
    od }
  if
  :: d_step { s < SERVERS && accepts(s) ->
      t = 1;
      do
      :: t > CHANGES -> break
      :: else ->
        isKept(s, t);
        ReadsAreFresh = isBlind || !(known & (1 << (t - 1))) || found && !(servers[s].holder == t && found == servers[s].length);
        assert(ReadsAreFresh);
        t++
      od }
  :: true
  fi;
  n = 0
}

/* Nothing of entries that a server does not have is left in it. */
inline cut(s, kept) {
  servers[s].length = kept; servers[s].flushed = kept; servers[s].holder = 0; servers[s].isAwaited = false;
  n = kept + 1;
  do
  :: n > ENTRIES -> break
  :: else -> entry(s, n).kind = 0; entry(s, n).argument = 0; entry(s, n).id = 0; n++
  od;
  n = 0
}

inline copy(s, from, number) {
  entry(s, number).kind = entry(from, number).kind;
  entry(s, number).argument = entry(from, number).argument;
  entry(s, number).id = entry(from, number).id
}

/* A server, and what its administrator does. */
proctype Machine(byte s) {
end:
  do
  /* A standby server copies what the primary has on its disk. */
  :: d_step { !servers[s].isPrimary && servers[s].state == RUNS && accepts(primaryOf(s)) &&
      servers[s].length < servers[primaryOf(s)].length ->
      best = primaryOf(s);
      servers[s].length++; servers[s].flushed = servers[s].length;
      servers[best].flushed = (servers[best].flushed > servers[s].length -> servers[best].flushed : servers[s].length);
      copy(s, best, servers[s].length);
      best = 0 }
  /* A commit is confirmed once it is on the disk and, where there are standby servers, on the disk of one of them. */
  :: d_step { accepts(s) && servers[s].holder && (FAULT == CONFIRMED_BEFORE_A_STANDBY || isReplicated(s)) ->
      if :: FAULT != CONFIRMED_BEFORE_THE_DISK -> servers[s].flushed = servers[s].length :: else fi;
      if :: servers[s].isAwaited -> confirmed[personOf(servers[s].holder)] = true :: else fi;
      servers[s].holder = 0; servers[s].isAwaited = false }
  /* A server freezes and comes back, or fails and is started again. */
  :: d_step { servers[s].state == RUNS && failures > 0 -> failures--; servers[s].state = FROZEN }
  :: d_step { servers[s].state == RUNS && failures > 0 ->
      failures--; servers[s].state = FAILED;
      cut(s, servers[s].flushed);
      judgeTold() }
  :: d_step { servers[s].state == RUNS && failures > 0 && servers[s].flushed < servers[s].length ->
      failures--; servers[s].state = FAILED;
      cut(s, servers[s].length);
      judgeTold() }
  :: d_step { servers[s].state != RUNS -> servers[s].state = RUNS }
  /* A standby server takes over: the one that has most, while the others no longer follow the old primary. */
  :: d_step { !servers[s].isPrimary && servers[s].state == RUNS && newest <= PROMOTIONS &&
      (FAULT == ANY_STANDBY_TAKES_OVER || hasLess(0, s) && hasLess(1, s) && hasLess(2, s)) ->
      newest++; t = servers[s].timeline; n = 0;
      do
      :: n == SERVERS -> break
      :: else ->
        if
        :: FAULT != OTHERS_STILL_FOLLOW && !servers[n].isPrimary && servers[n].timeline == t -> servers[n].timeline = newest
        :: else
        fi;
        n++
      od;
      servers[s].isPrimary = true; servers[s].timeline = newest;
      judgeTold() }
  /* An old primary becomes a standby server of the new one. */
  :: d_step { servers[s].isPrimary && servers[s].timeline < newest ->
      best = 0;
      do
      :: servers[best].isPrimary && servers[best].timeline == newest -> break
      :: else -> best++
      od;
      servers[s].isPrimary = false; servers[s].timeline = newest; servers[s].state = RUNS;
      cut(s, 0);
      last = 0;
      do
      :: last == servers[best].flushed -> break
      :: else -> last++; copy(s, best, last)
      od;
      servers[s].length = last; servers[s].flushed = last }
  od;
  n = 0
}

init {
  atomic {
    byte i;
    servers[0].isPrimary = true;
    for (i : 0 .. SERVERS - 1) { servers[i].timeline = 1; run Machine(i) }
    for (i : 0 .. PEOPLE - 1) { run Person(i) }
    i = 0;
    if :: READERS -> run Reader() :: else fi
  }
}
