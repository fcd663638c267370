import { ENVIO_DO_CANAL } from '@estampa/contract/frete/canal.ts'
import { RETIRADA_NA_LOJA } from '@estampa/contract/frete/retirada.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useState } from 'react'
import { Button } from '../../../../shared/ui/Button.tsx'
import { Card } from '../../../../shared/ui/Card.tsx'
import states from '../../../../shared/ui/states.module.css'
import { CancelarEtiqueta } from './CancelarEtiqueta.tsx'
import css from './envio.module.css'

interface AndamentoDaEtiquetaProps {
  venda: Venda
  /** The label is being asked for right now, from this screen. */
  pedindo: boolean
  onTentar: () => void
}

/** Progress of a requested label, and the actions open to the person. */
export function AndamentoDaEtiqueta({ venda, pedindo, onTentar }: AndamentoDaEtiquetaProps) {
  const [cancelando, setCancelando] = useState(false)
  const { etiqueta } = venda
  if (!etiqueta) return null
  const { estado, paga, motivo } = etiqueta
  const gratis = [RETIRADA_NA_LOJA.codigo, ENVIO_DO_CANAL.codigo].some((um) => um === venda.codigo_servico_frete)
  return (
    <Card title="Etiqueta">
      <div className={css.espera} role="status" data-estado={estado}>
        {estado === 'gerando' && <span className={states.giro} aria-hidden />}
        <div>
          <p className={css.frase}>{fraseDo(estado, paga)}</p>
          {motivo && <p className={css.motivo}>{motivo}</p>}
          {paga && estado !== 'pronta' && !gratis && (
            <p className={css.instrucao}>
              Tentar novamente não compra outra etiqueta. Cancelar devolve o valor à carteira da transportadora, em até
              12 horas.
            </p>
          )}
        </div>
      </div>
      {paga && (
        <div className={css.acoes}>
          {estado === 'falhou' && (
            <Button variant="light" loading={pedindo} onClick={onTentar}>
              Tentar novamente
            </Button>
          )}
          <Button variant="default" disabled={pedindo && estado !== 'gerando'} onClick={() => setCancelando(true)}>
            Cancelar etiqueta
          </Button>
        </div>
      )}
      {cancelando && <CancelarEtiqueta venda={venda} gratis={gratis} onClose={() => setCancelando(false)} />}
    </Card>
  )
}

type Estado = NonNullable<Venda['etiqueta']>['estado']
function fraseDo(estado: Estado, paga: boolean): string {
  if (estado === 'pronta') return 'A etiqueta está pronta.'
  if (estado === 'falhou') return paga ? 'A etiqueta foi paga, mas não ficou pronta.' : 'A etiqueta não foi comprada.'
  return paga
    ? 'Etiqueta paga. A transportadora está gerando o arquivo: pode levar alguns minutos, e esta página avisa.'
    : 'Registrando e pagando a etiqueta…'
}
