import { fatosDoStatus, rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { freteApi } from '../../../shared/generated/freteApi.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { Refusal } from '../../../shared/ui/Refusal.tsx'
import { Progress } from '../../../shared/ui/states.tsx'
import { dispensarLote, type RecusadaDoLote, useLote } from './lote.ts'

/**
 * How far the sales that move together are, which of them stay and why, the labels that were made, and the way to the
 * step where the others are, which `onContinuar` selects there.
 */
export function AndamentoDoLote({ onContinuar }: { onContinuar: (ids: readonly number[]) => void }) {
  const lote = useLote()
  if (!lote) return null
  const { de, para, total, feitas, avancadas, recusadas, acabou } = lote
  const destino = rotuloDoStatus(para)
  return (
    <Card
      floating
      title={`Vendas para ${destino}`}
      actions={
        <div className="flex flex-wrap gap-2 items-center">
          {acabou && avancadas.length > 0 && (
            <Button to={`/vendas?status=${para}`} onClick={() => onContinuar(avancadas)}>
              {`Continuar em ${destino}`}
            </Button>
          )}
          {acabou && (
            <Button variant="subtle" color="gray" onClick={dispensarLote}>
              Dispensar
            </Button>
          )}
        </div>
      }
    >
      {!acabou && <Progress label="Vendas tratadas" done={feitas} all={total} />}
      <p className="m-0 text-texto-suave tabular-nums" role="status">
        {acabou ? '' : `${feitas} de ${total}: `}
        {avancadas.length === 1 ? '1 venda avançou' : `${avancadas.length} vendas avançaram`}
        {recusadas.length > 0 && `, ${recusadas.length === 1 ? '1 ficou' : `${recusadas.length} ficaram`}`}.
      </p>
      {acabou && avancadas.length > 0 && fatosDoStatus(de).geraEtiqueta && (
        <EtiquetasJuntas
          key={avancadas.join()}
          ids={avancadas}
          rotulo={avancadas.length === 1 ? 'Gerar o PDF da etiqueta' : `Juntar ${avancadas.length} etiquetas em um PDF`}
        />
      )}
      <Recusadas vendas={recusadas} nome="Vendas que ficaram" />
    </Card>
  )
}

interface EtiquetasJuntasProps {
  ids: readonly number[]
  rotulo: string
  fullWidth?: boolean
}

/** The labels in one PDF. Its window is opened by a link: one opened by a script after the answer would be blocked. */
export function EtiquetasJuntas({ ids, rotulo, fullWidth = false }: EtiquetasJuntasProps) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => freteApi('POST /vendas/etiquetas/', { body: { ids: [...ids] } }),
  })
  return (
    <>
      {data?.link_etiquetas ? (
        <Button href={data.link_etiquetas} target="_blank" rel="noopener" className="mt-3" fullWidth={fullWidth}>
          {data.incluidas.length === 1 ? 'Abrir 1 etiqueta' : `Abrir ${data.incluidas.length} etiquetas`}
        </Button>
      ) : (
        <Button variant="light" className="mt-3" fullWidth={fullWidth} loading={isPending} onClick={() => mutate()}>
          {rotulo}
        </Button>
      )}
      {error && <Refusal>Não foi possível juntar as etiquetas. Tente novamente.</Refusal>}
      {data && <Recusadas vendas={data.recusadas} nome="Vendas sem etiqueta no arquivo" />}
    </>
  )
}

const Recusadas = ({ vendas, nome }: { vendas: readonly RecusadaDoLote[]; nome: string }) =>
  vendas.length > 0 && (
    <ul
      className="max-h-66 m-0 mt-2 overflow-y-auto [&_li]:py-2 [&_li]:px-0 [&_li]:wrap-anywhere [&_li]:border-t [&_li]:border-t-borda [&_a]:font-medio [&_a]:text-texto [&_a]:underline-offset-3"
      aria-label={nome}
    >
      {vendas.map(({ id, cliente_nome, motivo }) => (
        <li key={id}>
          <Link to={`/vendas/${id}`}>{[`Venda ${id}`, cliente_nome].filter(Boolean).join(', ')}</Link>
          <span className="block text-m text-aviso">{motivo}</span>
        </li>
      ))}
    </ul>
  )
