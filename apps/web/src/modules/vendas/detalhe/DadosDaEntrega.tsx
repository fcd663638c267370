import type { DeclaracaoDaEtiqueta } from '@estampa/contract/frete/frete.schemas.ts'
import { RETIRADA_NA_LOJA } from '@estampa/contract/frete/servicos.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { rotuloDaOrigem } from '@estampa/contract/vendas/opcoes.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { useQuery } from '@tanstack/react-query'
import { useTold } from '../../../shared/resource/useTold.ts'
import { Button, DialogButton } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { CopyButton } from '../../../shared/ui/CopyButton.tsx'
import { onDemand } from '../../../shared/ui/dialogs/onDemand.tsx'
import { keepTogether } from '../../../shared/ui/keepTogether.tsx'
import { LoadingState } from '../../../shared/ui/states.tsx'
import { medidasPorExtenso } from '../../../shared/vendas/medidas.ts'
import { rastreamentoDaVenda, readDeclaracao } from '../envio.queries.ts'
import { Ficha } from './CartoesDaVenda.tsx'
import { LinhaDoTempo } from './Historico.tsx'
import { ItensDaVenda } from './itens/ItensDaVenda.tsx'

const EditarRastreio = onDemand(async () => (await import('./DialogosDaVenda.tsx')).EditarRastreio)

export function DadosDaEntrega({ venda }: { venda: Venda }) {
  const declaracao = venda.etiqueta?.declaracao
  // Fetched in the shop: of its way there is nothing to say, and the pieces come first.
  const isFetched = venda.codigo_servico_frete === RETIRADA_NA_LOJA.codigo
  const pacote = medidasPorExtenso(venda)
  return (
    <Card title="Dados da Entrega">
      {isFetched && (
        <div className="pb-4 mb-4 border-b border-b-borda">
          <ItensDaVenda venda={venda} />
        </div>
      )}
      <Ficha
        dados={[
          ['Origem', rotuloDaOrigem(venda.origem)],
          ['Número do pedido', venda.numero_pedido_bling],
          ...(isFetched && venda.codigo_rastreamento === null
            ? []
            : [['Código de rastreamento', <CodigoDeRastreamento key="" venda={venda} />] as const]),
          ['Envio por', venda.servico_frete],
          ['Frete pago pela loja', formatReais(venda.frete_valor)],
          ['Pacote', pacote && keepTogether(pacote)],
          // The sheet of a piece to be fetched is of use until it was.
          ...(isFetched && (venda.link_etiqueta_pdf === null || fatosDoStatus(venda.status).chegou)
            ? []
            : [
                [
                  'Etiqueta',
                  venda.link_etiqueta_pdf && <Etiqueta key="" venda={venda} link={venda.link_etiqueta_pdf} />,
                ] as const,
              ]),
          ...(declaracao
            ? [
                [
                  'Declaração de conteúdo',
                  <DeclaracaoDaVenda key="" vendaId={venda.id} declaracao={declaracao} />,
                ] as const,
              ]
            : []),
        ]}
      />
      {!isFetched && (
        <div className="pt-1 mt-4 border-t border-t-borda">
          <ItensDaVenda venda={venda} />
        </div>
      )}
    </Card>
  )
}

/** Typed by a person where no label of ours brought it. */
function CodigoDeRastreamento({ venda }: { venda: Venda }) {
  const { status, codigo_rastreamento: codigo, codigo_servico_frete } = venda
  const { rastreada, geraEtiqueta } = fatosDoStatus(status)
  const canChangeCodigo =
    rastreada &&
    !geraEtiqueta &&
    codigo_servico_frete !== RETIRADA_NA_LOJA.codigo &&
    (codigo === null || venda.etiqueta === null)
  return (
    <span className="inline-flex flex-wrap gap-x-2 gap-y-1 items-center">
      {codigo ?? '—'}
      {codigo && <CopyButton text={codigo} name="código de rastreamento" />}
      {canChangeCodigo && (
        <DialogButton label={codigo === null ? 'Informar código' : 'Corrigir código'} variant="subtle" size="xs">
          {(onClose) => <EditarRastreio venda={venda} onClose={onClose} />}
        </DialogButton>
      )}
    </span>
  )
}

const Etiqueta = ({ venda, link }: { venda: Venda; link: string }) => (
  <div className="flex flex-col gap-1.5 items-start">
    <a href={link} target="_blank" rel="noopener">
      Ver etiqueta
    </a>
    {venda.etiqueta?.nota_cancelada && (
      <span className="text-m text-erro wrap-anywhere">
        A nota cuja chave foi nesta etiqueta foi cancelada no Bling.
      </span>
    )}
  </div>
)

/** The carrier's declaration of contents: a link to our copy, or the reason why it is missing and a retry button. */
function DeclaracaoDaVenda({ vendaId, declaracao }: { vendaId: number; declaracao: DeclaracaoDaEtiqueta }) {
  const { mutate, isPending } = useTold(readDeclaracao(vendaId), 'Não foi possível buscar a declaração.')
  const { estado, link_declaracao: link, motivo } = declaracao
  if (estado === 'pronta')
    return link ? (
      <a href={link} target="_blank" rel="noopener">
        Ver declaração
      </a>
    ) : null
  return (
    <div className="flex flex-col gap-1.5 items-start">
      <span>{estado === 'esperando' ? 'A transportadora está emitindo.' : 'Não foi emitida.'}</span>
      {motivo && <span className="text-m text-texto-suave wrap-anywhere">{motivo}</span>}
      <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
        Buscar declaração
      </Button>
    </div>
  )
}

/** A piece that is fetched in the shop has no way to be followed. */
export const RastreamentoDaVenda = ({ venda }: { venda: Venda }) =>
  venda.codigo_servico_frete === RETIRADA_NA_LOJA.codigo ? null : (
    <Card title="Rastreamento">
      <AndamentoDoPacote venda={venda} />
    </Card>
  )

/** Asked for by itself as soon as there is a code. */
export function AndamentoDoPacote({ venda: { id, codigo_rastreamento: codigo } }: { venda: Venda }) {
  const consulta = useQuery({ ...rastreamentoDaVenda(id, codigo ?? ''), enabled: codigo !== null })
  const { data, error, isFetching, refetch } = consulta
  if (codigo === null) return <p className="m-0 text-texto-suave">Código de rastreamento não disponível</p>
  if (error) {
    return (
      <div className="k-pontas text-erro [&_p]:m-0 [&_p]:font-medio" role="alert">
        <p>Erro ao consultar rastreamento</p>
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          Consultar novamente
        </Button>
      </div>
    )
  }
  if (!data) return <LoadingState message="Consultando rastreamento..." />
  return (
    <>
      <p className="flex flex-wrap text-m text-texto-suave gap-x-4 gap-y-0.5 items-baseline m-0 mb-4 [&_strong]:basis-full [&_strong]:text-xl [&_strong]:text-texto [&_a]:underline-offset-3 pointer-coarse:[&_a]:inline-block pointer-coarse:[&_a]:py-3">
        <strong>{data.status}</strong>
        <span>{`Última atualização: ${formatDateTime(data.ultima_atualizacao)}`}</span>
        {data.consultado_em && <span>{`Consultado em ${formatDateTime(data.consultado_em)}`}</span>}
        {data.link && (
          <a href={data.link} target="_blank" rel="noopener">
            Ver no site da transportadora
          </a>
        )}
      </p>
      <LinhaDoTempo nome="Eventos do rastreamento">
        {data.eventos.map(({ data: happenedAt, descricao, local }, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- the carrier repeats events; the list is drawn as a whole
          <li key={position}>
            <p className="m-0 wrap-anywhere text-base font-medio">{descricao}</p>
            <p className="m-0 wrap-anywhere text-s text-texto-suave">
              {[formatDateTime(happenedAt), local].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </LinhaDoTempo>
    </>
  )
}
