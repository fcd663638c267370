import type { OpcaoDeFrete } from '@estampa/contract/frete/frete.schemas.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import { useId } from 'react'
import css from './passos.module.css'

interface OpcoesDeFreteProps {
  opcoes: readonly OpcaoDeFrete[]
  codigo: string | null
  onEscolher: (codigo: string) => void
}

/** The offers, of which one is chosen. */
export function OpcoesDeFrete({ opcoes, codigo, onEscolher }: OpcoesDeFreteProps) {
  const grupo = useId()
  return (
    <fieldset className={css.opcoes}>
      <legend className="somente-leitor">Opções de frete</legend>
      {opcoes.map((opcao) => (
        <label key={opcao.codigo} className={css.opcao}>
          <input
            type="radio"
            name={grupo}
            checked={opcao.codigo === codigo}
            onChange={() => onEscolher(opcao.codigo)}
          />
          <span className={css.servico}>
            <strong>{opcao.nome}</strong>
            {opcao.transportadora && !opcao.nome.includes(opcao.transportadora) && <span>{opcao.transportadora}</span>}
          </span>
          <span className={css.prazo}>{prazoPorExtenso(opcao.prazo_entrega)}</span>
          <span className={css.preco}>
            <strong className="numeros">{formatarReais(opcao.valor)}</strong>
            {opcao.valor_de_tabela !== undefined && (
              <span className={css.tabela}>{`tabela ${formatarReais(opcao.valor_de_tabela)}`}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const prazoPorExtenso = (dias: number) => (dias === 1 ? '1 dia' : `${dias} dias`)
