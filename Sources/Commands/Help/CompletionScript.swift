/// The script that makes a shell ask the program what may come next.
///
/// It knows no commands and options itself, so that a script installed long ago completes new ones too. An answer is a
/// line for each word, with its meaning after a tab; a line of a tab and `files` asks the shell for its own files.
enum CompletionScript: String, CaseIterable {
  case bash, zsh, fish

  /// Asks the shell for its own files.
  static let files = CompletionAnswer.Candidate(value: "", meaning: "files")

  var text: String {
    switch self {
    case .bash:
      #"""
      # Completion of memorize for bash, made by 'memorize completions bash'.
      _memorize() {
        local line value word before= colon= quote=
        local -a words=()
        case ${COMP_WORDS[COMP_CWORD]} in \"*|\'*) quote=yes ;; esac
        # Readline divides words at colons, which addresses and names may have.
        for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
          word=${word//[\\\"\']/}
          if [[ ${#words[@]} -gt 0 && ( $word == : || $before == : && -n $word ) ]]; then
            words[${#words[@]}-1]+=$word
          else
            words+=("$word")
          fi
          before=$word
        done
        value=${words[${#words[@]}-1]}
        [[ -n $quote || $COMP_WORDBREAKS != *:* ]] || colon=${value%"${value##*:}"}
        COMPREPLY=()
        while IFS= read -r line; do
          if [[ $line == $'\tfiles' ]]; then
            compopt -o default 2>/dev/null
            continue
          fi
          value=${line%%$'\t'*}
          value=${value:${#colon}}
          [[ -n $quote ]] || printf -v value %q "$value"
          COMPREPLY+=("$value")
        done < <(memorize completions --answer -- "${words[@]}" 2>/dev/null)
      }
      complete -F _memorize memorize

      """#
    case .zsh:
      #"""
      #compdef memorize
      # Completion of memorize for zsh, made by 'memorize completions zsh'.
      _memorize() {
        local line
        local -a values shown
        # PREFIX is the unfinished word without its open quote. -U keeps candidates in another case.
        for line in "${(@f)$(memorize completions --answer -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}"; do
          if [[ $line == $'\tfiles' ]]; then
            _files
            return
          fi
          [[ -n $line ]] || continue
          values+=("${line%%$'\t'*}")
          shown+=("${line/$'\t'/  }")
        done
        compadd -U -l -d shown -a values
      }
      if [[ $funcstack[1] == _memorize ]]; then
        _memorize "$@"
      else
        compdef _memorize memorize
      fi

      """#
    case .fish:
      #"""
      # Completion of memorize for fish, made by 'memorize completions fish'.
      function __memorize_answer
        set -l words (commandline -opc) (string replace -ra "[\\\\\"']" "" -- (commandline -ct))
        memorize completions --answer -- $words[2..-1] 2>/dev/null
      end
      function __memorize_wants_files
        __memorize_answer | string match -q -- \tfiles
      end
      complete -c memorize -f -a '(__memorize_answer | string match -v -- \tfiles)'
      complete -c memorize -n __memorize_wants_files -F

      """#
    }
  }
}
