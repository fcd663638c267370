import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { consequenciasDaEdicao } from '../consequencias.ts'
import css from './formulario.module.css'

/** Beforehand what saving costs: all progress since picking (spec §4), and in amber when the pieces have left. */
export function AvisoDeReinicio({ venda }: { venda: Venda }) {
  if (venda.status === 'separacao') return null
  const consequencias = consequenciasDaEdicao(venda)
  return (
    <div className={css.reinicio} data-grave={fatosDoStatus(venda.status).pecas === 'fora' || undefined} role="note">
      <p>
        Esta venda está em <strong>{rotuloDoStatus(venda.status)}</strong>. Ao salvar, ela volta para Separação e perde
        as medidas, o frete e a etiqueta.
      </p>
      {consequencias.length > 0 && (
        <ul>
          {consequencias.map((frase) => (
            <li key={frase}>{frase}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
