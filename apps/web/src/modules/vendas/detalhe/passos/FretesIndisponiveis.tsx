import type { FreteIndisponivel } from '@estampa/contract/frete/frete.schemas.ts'
import { useId } from 'react'
import css from './envio.module.css'

/** Services that refuse this package, each with the carrier's reason; they cannot be chosen. */
export function FretesIndisponiveis({ servicos }: { servicos: readonly FreteIndisponivel[] }) {
  const titulo = useId()
  if (servicos.length === 0) return null
  return (
    <section className={css.indisponiveis} aria-labelledby={titulo}>
      <h3 id={titulo}>Não atendem este pacote</h3>
      <ul>
        {servicos.map(({ codigo, nome, transportadora, motivo }) => (
          <li key={codigo}>
            <strong>{nome}</strong>
            {transportadora && !nome.includes(transportadora) && ` ${transportadora}`}
            <span className={css.porque}>{motivo}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
