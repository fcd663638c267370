import { medidasDaEstampa, POSICOES, TECNICAS } from '@estampa/contract/producao/opcoes.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { Link } from 'react-router'
import { keepTogether } from '../../../../shared/ui/keepTogether.tsx'
import { StatusDot } from '../../../../shared/ui/states.tsx'
import { Thumbnail } from '../../../../shared/ui/Thumbnail.tsx'

/** The prints of the line's own piece: where each goes, how, how large, and its art. */
export const EstampasDoItem = ({ item: { titulo, estampas } }: { item: ItemDaVenda }) => (
  <ul className="grid gap-1.5 my-1.5 text-m" aria-label={`Estampas de ${titulo}`}>
    {estampas.map((estampa) => {
      const { id, posicao, cores, arte, observacao, miniatura_url } = estampa
      const howText = [TECNICAS[estampa.tecnica], medidasDaEstampa(estampa), cores && plural(cores, 'cor', 'cores')]
      return (
        <li key={id} className="flex gap-2.5 items-center">
          <Thumbnail url={miniatura_url} className="[--lado:44px] [&_img]:object-contain" />
          <div className="min-w-0 leading-[1.4]">
            <p>
              <strong className="font-forte">{POSICOES[posicao]}</strong>
              {keepTogether(` · ${howText.filter(Boolean).join(' · ')}`)}
            </p>
            <p className="text-s text-texto-suave">
              {[arte ?? 'A arte ainda vem', observacao].filter(Boolean).join(' · ')}
            </p>
          </div>
        </li>
      )
    })}
  </ul>
)

/** How far a line's printing is; '' for one that is not printed. */
export function describeEstampagem({ producao, estampas }: ItemDaVenda): string {
  if (!producao) return ''
  const { prontas, de, faltam_lisas, sem_estampa } = producao
  const doneText = `${prontas} de ${estampas.length > 0 ? plural(de, 'estampada', 'estampadas') : plural(de, 'pronta', 'prontas')}`
  const plainText = sem_estampa === 0 ? '' : `, sem estampa: ${sem_estampa}`
  const missingText = faltam_lisas === 0 ? '' : `, falta peça lisa: ${faltam_lisas}`
  return `${doneText}${plainText}${missingText}`
}

/** How far its printing is; it leads to what of the queue is the sale's. */
export function EstampagemDoItem({ item, vendaId }: { item: ItemDaVenda; vendaId: number }) {
  const { producao } = item
  if (!producao) return null
  return (
    <Link className="k-elo" to={`/producao?venda=${vendaId}`}>
      <StatusDot tone={producao.prontas === producao.de ? 'success' : 'warning'}>{describeEstampagem(item)}</StatusDot>
    </Link>
  )
}
