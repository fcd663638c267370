import { medidasDaEstampa, POSICOES, TECNICAS } from '@estampa/contract/producao/opcoes.ts'
import { formatPersonalizacao } from '@estampa/contract/producao/personalizacao.ts'
import type { Producao } from '@estampa/contract/producao/producao.schemas.ts'
import { formatDate } from '@estampa/contract/shared/dates.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { useQueries } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import {
  BarraDeImpressao,
  paginaDeImpressao,
  usePrintUmaVez,
} from '../../../shared/device/impressao/JanelaDeImpressao.tsx'
import { CodigoQr, useDesenhos } from '../../../shared/device/qr/CodigoQr.tsx'
import { keepTogether } from '../../../shared/ui/keepTogether.tsx'
import { EmptyState, ErrorBox, LoadingState } from '../../../shared/ui/states.tsx'
import { PalavrasDoComprador } from '../../../shared/vendas/PalavrasDoComprador.tsx'
import { umaProducao } from '../producao.queries.ts'
import css from './ordens.module.css'

const idsDe = (text: string | null) => [...new Set((text ?? '').split(',').map(Number))].filter((id) => id > 0)
/** The bench reads it: it opens this order. */
const codigoDa = ({ id }: Producao) => `/producoes/${id}`

/** `/imprimir/producoes?ids=1,2&papel=etiqueta`: an order on a page each, A4 or a label of 100 × 150 mm. */
export default paginaDeImpressao('Ordens de produção', Lidas)

function Lidas() {
  const [params] = useSearchParams()
  const ids = idsDe(params.get('ids'))
  const producaoQueries = useQueries({ queries: ids.map(umaProducao) })
  if (ids.length === 0)
    return (
      <>
        <h1 className="somente-leitor">Ordens de produção</h1>
        <EmptyState message="Nenhuma produção escolhida." />
      </>
    )
  if (producaoQueries.some(({ isPending }) => isPending)) return <LoadingState message="Carregando as ordens" />
  const producoes = producaoQueries.flatMap(({ data }) => data ?? [])
  if (producoes.length < ids.length) {
    const rereadFailed = () =>
      void Promise.all(producaoQueries.filter(({ isError }) => isError).map(({ refetch }) => refetch()))
    return <ErrorBox message="Uma das ordens não pôde ser lida." onRetry={rereadFailed} pending={false} />
  }
  return <Ordens producoes={producoes} etiqueta={params.get('papel') === 'etiqueta'} />
}

function Ordens({ producoes, etiqueta }: { producoes: readonly Producao[]; etiqueta: boolean }) {
  usePrintUmaVez()
  const drawings = useDesenhos(producoes.map(codigoDa))
  const papel = etiqueta ? 'Etiqueta de 100 × 150 mm' : 'Papel A4'
  return (
    <>
      <BarraDeImpressao title="Ordens de produção" hint={`${papel}, escala de 100%.`} />
      {producoes.map((producao) => {
        const drawing = drawings.get(codigoDa(producao))
        return (
          <article
            key={producao.id}
            className={etiqueta ? css.etiqueta : css.folha}
            aria-label={`Ordem ${producao.id}`}
          >
            <header className="flex gap-3 justify-between pb-2 border-b-2 border-b-[#000]">
              <div>
                <p className="text-[0.85em]">Ordem {producao.id}</p>
                <h2>
                  {producao.titulo} {producao.variacao}
                </h2>
                <p className="font-forte">em {producao.lisa}</p>
                <p>
                  {plural(producao.faltam, 'peça a fazer', 'peças a fazer')} de {producao.pedida} ·{' '}
                  {producao.venda_id === null
                    ? 'para o estoque'
                    : `venda ${producao.venda_id}, ${producao.cliente_nome}`}
                  {producao.prazo && ` · até ${formatDate(producao.prazo)}`}
                </p>
              </div>
              {drawing && (
                <CodigoQr
                  drawing={drawing}
                  className="flex-none size-[26mm]"
                  role="img"
                  aria-label={codigoDa(producao)}
                />
              )}
            </header>
            {producao.imagem_url && (
              <img
                className="block max-w-full max-h-[45%] my-2 mx-auto object-contain"
                src={producao.imagem_url}
                alt=""
              />
            )}
            <Lista nome="Posições">
              {producao.estampas.map((estampa, i) => (
                // oxlint-disable-next-line react/no-array-index-key -- the prints never change their places
                <li key={i} className="flex gap-[3mm] items-center not-first:mt-[2mm]">
                  {estampa.miniatura_url && (
                    <img
                      className={`flex-none object-contain border border-[#999] ${etiqueta ? 'size-[16mm]' : 'size-[28mm]'}`}
                      src={estampa.miniatura_url}
                      alt=""
                    />
                  )}
                  <span>
                    <strong>{POSICOES[estampa.posicao]}</strong>:{' '}
                    {estampa.arte === null ? 'a arte ainda vem' : `${estampa.arte}, versão ${estampa.versao}`} ·{' '}
                    {TECNICAS[estampa.tecnica]} · {keepTogether(medidasDaEstampa(estampa))}
                    {estampa.cores !== null && ` · ${plural(estampa.cores, 'cor', 'cores')}`}
                    {estampa.observacao && ` · ${estampa.observacao}`}
                  </span>
                </li>
              ))}
            </Lista>
            {producao.materiais.length > 0 && (
              <p>Materiais: {producao.materiais.map(({ nome, quantidade }) => `${nome} (${quantidade})`).join(', ')}</p>
            )}
            <PalavrasDoComprador texto={producao.palavras_do_comprador} />
            {producao.personalizacao.length > 0 && (
              <Lista nome="Nomes e números">
                {producao.personalizacao.map((namedPeca, i) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the names never change their places
                  <li key={i}>{formatPersonalizacao(namedPeca)}</li>
                ))}
              </Lista>
            )}
          </article>
        )
      })}
    </>
  )
}

const Lista = ({ nome, children }: { nome: string; children: React.ReactNode }) => (
  <ul className="pt-1.5" aria-label={nome}>
    {children}
  </ul>
)
