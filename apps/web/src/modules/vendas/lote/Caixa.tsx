import { formatarData } from '@estampa/contract/shared/dates.ts'
import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { Link } from 'react-router'
import { CheckboxField } from '../../../shared/ui/CheckboxField.tsx'
import { faltaVariacao, nomeDoItem } from '../../../shared/vendas/item.ts'
import { pecasDoItem } from '../../../shared/vendas/kits.ts'
import { estaSeparado, type Separacao, unidadesDe } from '../detalhe/separacao-por-leitura/separacao.ts'
import css from './caixas.module.css'

interface CaixaProps {
  numero: number
  venda: Venda
  separacao: Separacao
  /** The last scanned piece went here. */
  ultima: boolean
  onMarcar: (itens: readonly ItemDaVenda[], sim: boolean) => void
}

/** The box of one sale: what belongs in it, and how much of that is there. */
export function Caixa({ numero, venda, separacao, ultima, onMarcar }: CaixaProps) {
  const { itens, prioritaria, prazo, anotacao } = venda
  const completa = itens.every((item) => estaSeparado(separacao, item))
  const quando = [prioritaria && 'Prioritária', prazo && `até ${formatarData(prazo).slice(0, 5)}`].filter(Boolean)
  return (
    <li className={css.caixa} data-completa={completa || undefined} data-ultima={ultima || undefined}>
      <h2 className={css.numero}>
        {`Caixa ${numero}`}
        {completa && <span className={css.pronta}>Completa</span>}
      </h2>
      <p className={css.venda}>
        <Link to={`/vendas/${venda.id}`}>{`Venda ${venda.id}`}</Link>
        {` · ${venda.cliente_nome}`}
      </p>
      {(quando.length > 0 || anotacao) && (
        <p className={css.nota}>{[...quando, anotacao].filter(Boolean).join(' · ')}</p>
      )}
      {itens
        .flatMap((linha) => pecasDoItem(linha))
        .map((item) => (
          <CheckboxField
            key={item.item_id}
            label={`${nomeDoItem(item)}: ${unidadesDe(separacao, item)} de ${item.quantidade}`}
            hint={faltaVariacao(item) && 'Escolha a variação'}
            checked={estaSeparado(separacao, item)}
            indeterminate={unidadesDe(separacao, item) > 0 && !estaSeparado(separacao, item)}
            onChange={(event) => onMarcar([item], event.target.checked)}
          />
        ))}
    </li>
  )
}
