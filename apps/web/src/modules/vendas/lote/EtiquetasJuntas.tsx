import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { freteApi } from '../../../shared/generated/freteApi.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Refusal } from '../../../shared/ui/Refusal.tsx'
import type { RecusadaDoLote } from './lote.ts'

interface EtiquetasJuntasProps {
  ids: readonly number[]
  /** DANFE and packing slip of each sale behind its label. */
  comNotas?: boolean
  fullWidth?: boolean
}

/** The labels in one PDF. Its window is opened by a link: one opened by a script after the answer would be blocked. */
export function EtiquetasJuntas({ ids, comNotas = false, fullWidth = false }: EtiquetasJuntasProps) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      freteApi('POST /vendas/etiquetas/', { body: { ids: [...ids], ...(comNotas && { com_notas: true }) } }),
  })
  const isSingle = ids.length === 1
  const papeis = isSingle ? 'Etiqueta, nota e romaneio' : 'Etiquetas, notas e romaneios'
  const soEtiquetas = isSingle ? 'Gerar o PDF da etiqueta' : `Juntar ${ids.length} etiquetas em um PDF`
  const quantas = data?.incluidas.length ?? 0
  return (
    <>
      {data?.link_etiquetas ? (
        <Button href={data.link_etiquetas} target="_blank" rel="noopener" className="mt-3" fullWidth={fullWidth}>
          {`${quantas === 1 ? 'Abrir 1 etiqueta' : `Abrir ${quantas} etiquetas`}${comNotas ? ' com nota e romaneio' : ''}`}
        </Button>
      ) : (
        <Button variant="light" className="mt-3" fullWidth={fullWidth} loading={isPending} onClick={() => mutate()}>
          {comNotas ? `${papeis} em um PDF` : soEtiquetas}
        </Button>
      )}
      {error && <Refusal>Não foi possível juntar as etiquetas. Tente novamente.</Refusal>}
      {data && <Recusadas vendas={data.recusadas} nome="Vendas sem etiqueta no arquivo" />}
    </>
  )
}

/** Sales that were left out, each with its reason. */
export const Recusadas = ({ vendas, nome }: { vendas: readonly RecusadaDoLote[]; nome: string }) =>
  vendas.length > 0 && (
    <ul
      className="max-h-66 m-0 mt-2 overflow-y-auto [&_li]:py-2 [&_li]:px-0 [&_li]:wrap-anywhere [&_li]:border-t [&_li]:border-t-borda [&_a]:font-medio [&_a]:text-texto [&_a]:underline-offset-3"
      aria-label={nome}
    >
      {vendas.map(({ id, cliente_nome, motivo }) => (
        <li key={`${id} ${motivo}`}>
          <Link to={`/vendas/${id}`}>{[`Venda ${id}`, cliente_nome].filter(Boolean).join(', ')}</Link>
          <span className="block text-m text-aviso">{motivo}</span>
        </li>
      ))}
    </ul>
  )
