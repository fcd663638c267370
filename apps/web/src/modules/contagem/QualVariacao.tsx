import { Button } from '../../shared/ui/Button.tsx'
import type { PecaRegistrada } from './contagem.ts'
import css from './LeituraDaContagem.module.css'

interface QualVariacaoProps {
  opcoes: readonly PecaRegistrada[]
  onChoose: (peca: PecaRegistrada) => void
  onGiveUp: () => void
}

/** The label named a product that is counted in variations; the person has the piece in the hand. */
export const QualVariacao = ({ opcoes, onChoose, onGiveUp }: QualVariacaoProps) => (
  <div className={css.qual} role="group" aria-label="Qual variação?">
    <p role="alert">Qual variação de {opcoes[0]?.titulo}?</p>
    <div className={css.opcoes}>
      {opcoes.map((peca) => (
        <Button key={peca.variacaoId} variant="default" onClick={() => onChoose(peca)}>
          {peca.variacao || peca.sku || `Variação ${peca.variacaoId}`}
        </Button>
      ))}
      <Button variant="subtle" color="gray" onClick={onGiveUp}>
        Não contar
      </Button>
    </div>
  </div>
)
