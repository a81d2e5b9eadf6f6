/**
 * A classic BPF program for `bwrap --seccomp`: the kernel asks it at every system call. It is a list of what ffmpeg does
 * not need and exploits of kernels do, not of what ffmpeg needs, which differs between builds and versions.
 */

/** By name, the numbers on x86_64 and on aarch64. Null: the architecture has no such call. */
const denied: Record<string, readonly [x64: number | null, arm64: number | null]> = {
  // Other processes, and what is in them.
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  kcmp: [312, 272],
  pidfd_getfd: [438, 438],
  process_madvise: [440, 440],
  // Programs for the kernel, and its most attacked parts.
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  // Also of a namespace without a network: netlink, packets, the kernel's cryptography.
  socket: [41, 198],
  keyctl: [250, 219],
  add_key: [248, 217],
  request_key: [249, 218],
  // Mounts and namespaces.
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  unshare: [272, 97],
  setns: [308, 268],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  fanotify_init: [300, 262],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  // The machine.
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  swapon: [167, 224],
  swapoff: [168, 225],
  reboot: [169, 142],
  acct: [163, 89],
  syslog: [103, 116],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  clock_adjtime: [305, 266],
  adjtimex: [159, 171],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  personality: [135, 92],
  vhangup: [153, 58],
  iopl: [172, null],
  ioperm: [173, null],
  modify_ldt: [154, null],
}

interface Architecture {
  /** As the kernel names it in `seccomp_data`. */
  audit: number
  column: 0 | 1
  clone: number
  /** From here on numbers are those of another interface (x32), by which the list could be passed by. */
  otherFrom: number | null
}

const architectures: Partial<Record<NodeJS.Architecture, Architecture>> = {
  x64: { audit: 0xc000003e, column: 0, clone: 56, otherFrom: 0x40000000 },
  arm64: { audit: 0xc00000b7, column: 1, clone: 220, otherFrom: null },
}

const clone3 = 435
/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET */
const newNamespaces = 0x7e020000

// linux/filter.h, linux/seccomp.h
const load = 0x20
const jumpIfEqual = 0x15
const jumpIfAtLeast = 0x35
const jumpIfAnyBit = 0x45
const answer = 0x06
const allow = 0x7fff0000
const killProcess = 0x80000000
const withErrno = (errno: number) => 0x00050000 | errno
const EPERM = 1
const ENOSYS = 38
/** In `seccomp_data`. */
const at = { number: 0, architecture: 4, firstArgument: 16 }

type Instruction = readonly [code: number, value: number, ifTrue?: number, ifFalse?: number]

/** Undefined for an architecture whose numbers we do not know. */
export function seccompFilter(arch: NodeJS.Architecture = process.arch): Buffer | undefined {
  const own = architectures[arch]
  if (!own) return undefined
  const numbers = Object.values(denied)
    .map((both) => both[own.column])
    .filter((number) => number !== null)
  const refuse: Instruction = [answer, withErrno(EPERM)]
  const program: Instruction[] = [
    [load, at.architecture],
    [jumpIfEqual, own.audit, 1, 0],
    [answer, killProcess],
    [load, at.number],
    ...(own.otherFrom === null ? [] : ([[jumpIfAtLeast, own.otherFrom, 0, 1], refuse] as const)),
    ...numbers.flatMap((number): Instruction[] => [[jumpIfEqual, number, 0, 1], refuse]),
    // Its flags are behind a pointer, which a filter cannot follow. The C library takes `clone` where it is missing.
    [jumpIfEqual, clone3, 0, 1],
    [answer, withErrno(ENOSYS)],
    [jumpIfEqual, own.clone, 0, 3],
    [load, at.firstArgument],
    [jumpIfAnyBit, newNamespaces, 0, 1],
    refuse,
    [answer, allow],
  ]
  const bytes = Buffer.alloc(program.length * 8)
  for (const [n, [code, value, ifTrue = 0, ifFalse = 0]] of program.entries()) {
    bytes.writeUInt16LE(code, n * 8)
    bytes.writeUInt8(ifTrue, n * 8 + 2)
    bytes.writeUInt8(ifFalse, n * 8 + 3)
    bytes.writeUInt32LE(value >>> 0, n * 8 + 4)
  }
  return bytes
}
