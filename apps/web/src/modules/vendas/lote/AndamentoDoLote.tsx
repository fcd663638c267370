import { plural } from '@estampa/contract/shared/plural.ts'
import { fatosDoStatus, rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { Progress } from '../../../shared/ui/states.tsx'
import { BlingDoLote } from './BlingDoLote.tsx'
import { EtiquetasJuntas, Recusadas } from './EtiquetasJuntas.tsx'
import {
  type AndamentoDasVendas,
  dismissDoneLote,
  dismissNotas,
  dismissVendaLote,
  hasRecusadas,
  useNotasDoLote,
  useVendaLote,
} from './lote.ts'

interface AndamentoDoLoteProps {
  emiteNotas: boolean
  /** Absent where others are still to be moved: the next step is not offered then. */
  onContinuar?: (ids: readonly number[]) => void
}

/**
 * Progress of the sales that move together, which of them stay and why, the labels that were made, and a button to the
 * step where the others are, which `onContinuar` selects in its list. Before that, the progress of invoices that were
 * asked for. Over a list it floats at the window's foot.
 */
export function AndamentoDoLote({ emiteNotas, onContinuar }: AndamentoDoLoteProps) {
  const lote = useVendaLote()
  const notas = useNotasDoLote()
  if (notas)
    return (
      <CartaoDoLote
        lote={notas}
        titulo="Notas fiscais"
        feito={plural(notas.avancadas.length, 'nota autorizada', 'notas autorizadas')}
        onDispensar={dismissNotas}
        floating={onContinuar !== undefined}
        juntar="com notas"
      />
    )
  if (!lote) return null
  const { de, para, avancadas } = lote
  const destination = rotuloDoStatus(para)
  return (
    <CartaoDoLote
      lote={lote}
      titulo={`Vendas para ${destination}`}
      feito={plural(avancadas.length, 'venda avançou', 'vendas avançaram') + nameVendas(avancadas)}
      onDispensar={dismissVendaLote}
      floating={onContinuar !== undefined}
      juntar={fatosDoStatus(de).geraEtiqueta && (emiteNotas ? 'com notas' : 'etiquetas')}
      acao={
        onContinuar &&
        avancadas.length > 0 && (
          <Button
            to={`/vendas?status=${para}`}
            onClick={() => {
              onContinuar(avancadas)
              dismissDoneLote()
            }}
          >
            {`Continuar em ${destination}`}
          </Button>
        )
      }
    />
  )
}

/** The most sale numbers that the message names. */
const VENDAS_DITAS = 4

const nameVendas = (ids: readonly number[]): string =>
  ids.length === 0 || ids.length > VENDAS_DITAS
    ? ''
    : ` (${new Intl.ListFormat('pt-BR').format(ids.map((id) => `nº ${id}`))})`

interface CartaoDoLoteProps {
  lote: AndamentoDasVendas
  titulo: string
  feito: string
  onDispensar: () => void
  floating: boolean
  /** Offered at the end. */
  acao?: ReactNode
  /** Documents that the card offers as one PDF at the end. */
  juntar: 'etiquetas' | 'com notas' | false
}

const CartaoDoLote = ({ lote, titulo, feito, onDispensar, floating, acao, juntar }: CartaoDoLoteProps) => {
  const { total, feitas, avancadas, recusadas, acabou } = lote
  return (
    <Card
      floating={floating && !hasRecusadas(lote)}
      title={titulo}
      actions={
        acabou && (
          <div className="flex flex-wrap gap-2 items-center">
            {acao}
            <Button variant="subtle" color="gray" className="max-md:px-2" onClick={onDispensar}>
              Dispensar
            </Button>
          </div>
        )
      }
    >
      {!acabou && <Progress label="Vendas tratadas" done={feitas} all={total} />}
      <p className="m-0 text-texto-suave tabular-nums" role="status">
        {acabou ? '' : `${feitas} de ${total}: `}
        {feito}
        {recusadas.length > 0 && `, ${plural(recusadas.length, 'ficou', 'ficaram')}`}.
      </p>
      {juntar && acabou && avancadas.length > 0 && (
        <EtiquetasJuntas key={avancadas.join()} ids={avancadas} comNotas={juntar === 'com notas'} />
      )}
      <Recusadas vendas={recusadas} nome="Vendas que ficaram" />
      {acabou && <BlingDoLote vendas={recusadas} />}
    </Card>
  )
}
