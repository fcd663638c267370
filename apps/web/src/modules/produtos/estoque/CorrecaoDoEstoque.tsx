import type { MotivoDaContagem } from '@estampa/contract/estoque/contagem.ts'
import type { EstoqueDoProduto } from '@estampa/contract/estoque/estoque.schemas.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { enderecoDasEtiquetas } from '../../../shared/etiquetas.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { SelectField } from '../../../shared/ui/SelectField.tsx'
import css from './correcao.module.css'
import { type Digitadas, MOTIVOS_DA_CORRECAO, mudados, saldosDe } from './correcao.ts'
import { LinhaDoSaldo } from './LinhaDoSaldo.tsx'
import { useCorrecao } from './useCorrecao.ts'

interface CorrecaoDoEstoqueProps {
  estoque: EstoqueDoProduto
  onCorrigido?: (() => void) | undefined
}

const NADA: Digitadas = new Map()

/** The stock of each variation, or of a simple product, to read and to correct, with the reason of the correction. */
export function CorrecaoDoEstoque({ estoque, onCorrigido }: CorrecaoDoEstoqueProps) {
  const saldos = saldosDe(estoque)
  const [digitadas, setDigitadas] = useState(NADA)
  const [motivo, setMotivo] = useState<MotivoDaContagem>('ajuste')
  const { corrigir, enviando, recusas, chegaram } = useCorrecao(estoque.produto_id, () => {
    setDigitadas(NADA)
    onCorrigido?.()
  })
  const quantos = mudados(saldos, digitadas).length
  const pecas = chegaram.reduce((soma, { quantidade }) => soma + (quantidade ?? 0), 0)
  return (
    <form
      noValidate
      inert={enviando}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        corrigir(saldos, digitadas, motivo)
      }}
    >
      <ul className={css.saldos} aria-label="Peças em estoque">
        {saldos.map((saldo) => (
          <LinhaDoSaldo
            key={saldo.variacaoId}
            saldo={saldo}
            digitadas={digitadas}
            recusa={recusas.get(saldo.variacaoId)}
            onChange={(texto) => setDigitadas((atual) => new Map(atual).set(saldo.variacaoId, texto))}
          />
        ))}
      </ul>
      {quantos > 0 && (
        <div className={css.salvar} data-barra-do-dialogo>
          <SelectField
            label="Motivo"
            value={motivo}
            options={MOTIVOS_DA_CORRECAO}
            onChange={(event) => setMotivo(event.target.value as MotivoDaContagem)}
          />
          <Button type="submit" loading={enviando}>
            Salvar estoque
          </Button>
        </div>
      )}
      {quantos === 0 && pecas > 0 && (
        <p className={css.chegaram} role="status">
          {pecas === 1 ? 'Entrou 1 peça.' : `Entraram ${pecas.toLocaleString('pt-BR')} peças.`}{' '}
          <Link to={enderecoDasEtiquetas(chegaram)}>Imprimir etiquetas do que entrou</Link>
        </p>
      )}
    </form>
  )
}
