import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.machine.ts'
import css from './formulario.module.css'

/** Beforehand what saving costs: all progress since picking (spec §4). */
export const AvisoDeReinicio = ({ status }: { status: string }) => (
  <p className={css.reinicio}>
    Esta venda está em <strong>{rotuloDoStatus(status)}</strong>. Ao salvar, ela volta para Separação e perde as
    medidas, o frete e a etiqueta.
  </p>
)
