interface SituacoesProps<T extends string> {
  readonly rotulo: string
  /** Key, name and how many; '' is all of them. */
  readonly situacoes: readonly (readonly [T, string, number])[]
  readonly escolhida: T
  readonly onChoose: (situacao: T) => void
}

/** Which rows of an import are listed, with how many there are of each kind. */
export const Situacoes = <T extends string>({ rotulo, situacoes, escolhida, onChoose }: SituacoesProps<T>) => (
  <fieldset className="flex flex-wrap gap-2">
    <legend className="somente-leitor">{rotulo}</legend>
    {situacoes.map(([chave, nome, quantos]) => (
      <button
        key={chave}
        type="button"
        className="k-chave"
        aria-pressed={escolhida === chave}
        onClick={() => onChoose(chave)}
      >
        {nome} <span>{quantos.toLocaleString('pt-BR')}</span>
      </button>
    ))}
  </fieldset>
)
