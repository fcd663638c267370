import { Button } from '../ui/Button.tsx'
import type { OpcaoDeVariacao } from './useQualVariacao.ts'

interface QualVariacaoProps<T extends OpcaoDeVariacao> {
  opcoes: readonly T[]
  /** How one goes on without choosing: 'Não contar'. */
  desistir: string
  onChoose: (opcao: T) => void
  onGiveUp: () => void
}

/** Scrolls the question into view of a person who works further down. */
const mostrar = (caixa: HTMLElement | null) => caixa?.scrollIntoView({ block: 'nearest' })

/** The question of `useQualVariacao`; nothing while there is none. No button takes the focus: a scanner's Enter would press it. */
export function QualVariacao<T extends OpcaoDeVariacao>(props: QualVariacaoProps<T>) {
  const { opcoes, desistir, onChoose, onGiveUp } = props
  const [primeira] = opcoes
  if (!primeira) return null
  return (
    <div
      className="grid gap-2.5 py-3.5 px-4 bg-aviso-fundo rounded-grupo [&_p]:m-0 [&_p]:font-forte [&_p]:wrap-anywhere"
      role="group"
      aria-label="Qual variação?"
      ref={mostrar}
    >
      <p role="alert">Qual variação de {primeira.titulo}?</p>
      <div className="flex flex-wrap gap-2">
        {opcoes.map((opcao) => (
          <Button key={opcao.variacaoId} variant="default" onClick={() => onChoose(opcao)}>
            {opcao.variacao || opcao.sku || `Variação ${opcao.variacaoId}`}
          </Button>
        ))}
        <Button variant="subtle" color="gray" onClick={onGiveUp}>
          {desistir}
        </Button>
      </div>
    </div>
  )
}
