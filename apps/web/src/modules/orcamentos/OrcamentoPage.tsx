import { isAtoAllowed } from '@estampa/contract/orcamentos/orcamentos.machine.ts'
import type { LinkDoOrcamento, Orcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { formatDate } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import type { Origem } from '@estampa/contract/vendas/opcoes.ts'
import {
  IconCopy,
  IconLinkOff,
  IconPencil,
  IconSend,
  IconShirt,
  IconShoppingBagPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { isNotFound } from '../../shared/api/apiError.ts'
import { idDe } from '../../shared/api/readers.ts'
import { PdfButton } from '../../shared/device/PdfButton.tsx'
import { useTold } from '../../shared/resource/useTold.ts'
import { useMay } from '../../shared/session/session.ts'
import { ActionBar } from '../../shared/ui/ActionBar.tsx'
import { Button, type ButtonProps, DialogButton } from '../../shared/ui/Button.tsx'
import { Card, Fields } from '../../shared/ui/Card.tsx'
import { ConfirmDialog } from '../../shared/ui/dialogs/ConfirmDialog.tsx'
import { keepTogether } from '../../shared/ui/keepTogether.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { ErrorBox, LoadingState } from '../../shared/ui/states.tsx'
import { formatEspera } from '../../shared/vendas/frases.ts'
import { Compartilhar, describeAlcance, pdfName } from './Compartilhar.tsx'
import { EtiquetaDoOrcamento } from './Etiqueta.tsx'
import { CANAL_DO_ORCAMENTO, Faltas, GerarVenda, isReadyToSell, OrigemSelect, useOpenVenda } from './GerarVenda.tsx'
import {
  createLink,
  createOrcamentoVenda,
  deleteOrcamento,
  duplicateOrcamento,
  produceMissingPecas,
  quoteLeftPecas,
  readOrcamentoPdf,
  revokeLinks,
  umOrcamento,
} from './orcamentos.queries.ts'
import { ConteudoDaVersao, Versoes } from './Versoes.tsx'

const FALHOU = 'Não foi possível. Tente novamente.'

export default function OrcamentoPage() {
  const id = idDe(useParams().orcamentoId)
  const { data: orcamento, error, isFetching, refetch } = useQuery({ ...umOrcamento(id ?? 0), enabled: id !== null })
  if (id === null || (error && !orcamento))
    return (
      <ErrorBox
        message="Erro ao carregar orçamento."
        absentFrom={(id === null || isNotFound(error)) && '/orcamentos'}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    )
  return orcamento ? <Detalhe key={orcamento.id} orcamento={orcamento} /> : <LoadingState />
}

function Detalhe({ orcamento }: { orcamento: Orcamento }) {
  const { id, nome, numero, cliente, situacao, validade, versao_atual, versoes, venda_id, faltas } = orcamento
  const { links, alcance_do_link, venda_total } = orcamento
  const [now] = useState(Date.now)
  const [origem, setOrigem] = useState<Origem>(CANAL_DO_ORCAMENTO)
  const [currentVersao] = versoes
  return (
    <>
      <PageHeader
        title={`Orçamento ${numero}`}
        badge={<EtiquetaDoOrcamento situacao={situacao} />}
        subtitle={
          <>
            <span className="block">{cliente ? <Link to={`/clientes/${cliente.id}`}>{cliente.nome}</Link> : nome}</span>
            {[formatEspera(orcamento, now), `vale até ${formatDate(validade)}`, `versão ${versao_atual}`]
              .filter(Boolean)
              .join(' · ')}
            {venda_id !== null && (
              <>
                {' · virou a '}
                <Link to={`/vendas/${venda_id}`}>venda {venda_id}</Link>
                {venda_total !== null && keepTogether(`, de ${formatReais(venda_total)}`)}
              </>
            )}
          </>
        }
        actions={<Acoes orcamento={orcamento} />}
      />
      {isAtoAllowed('vender', situacao) && faltas.length > 0 && (
        <Card title="O que falta para vender">
          <Faltas orcamento={orcamento} />
        </Card>
      )}
      <FicouDeFora orcamento={orcamento} />
      {isReadyToSell(orcamento) && (
        <Card title="Venda" description="As peças são reservadas ao gerar a venda. O orçamento vira venda uma vez só.">
          <Fields>
            <OrigemSelect origem={origem} onChange={setOrigem} />
          </Fields>
        </Card>
      )}
      {currentVersao && <ConteudoDaVersao versao={currentVersao} titulo="Itens" />}
      {(situacao !== 'vendido' || links > 0) && (
        <Card title="Link">
          {situacao !== 'vendido' && <p className="m-0 text-texto-suave">{describeAlcance(alcance_do_link)}</p>}
          {links > 0 && <Revogar id={id} links={links} />}
        </Card>
      )}
      <Versoes versoes={versoes} />
      <Barra orcamento={orcamento} origem={origem} />
    </>
  )
}

/** What a sale of what there was left out: the quote itself stays as it was approved. */
function FicouDeFora({ orcamento: { id, ficou_de_fora, itens } }: { orcamento: Orcamento }) {
  const navigate = useNavigate()
  const rest = useTold({ ...quoteLeftPecas(id), onSuccess: (created) => navigate(`/orcamentos/${created.id}`) }, FALHOU)
  if (ficou_de_fora.length === 0) return null
  return (
    <Card title="Ficou de fora" description="Foi vendido o que havia; estas peças não entraram na venda.">
      <div className="k-pontas">
        <ul className="flex flex-col gap-1 flex-[1_1_16rem] [&_li]:wrap-anywhere" aria-label="Ficou de fora da venda">
          {ficou_de_fora.map(({ item_id, quantidade }) => (
            <li
              key={item_id}
            >{`${quantidade} × ${itens.find((item) => item.item_id === item_id)?.descricao ?? ''}`}</li>
          ))}
        </ul>
        <Button variant="default" icon={IconCopy} loading={rest.isPending} onClick={() => rest.mutate()}>
          Orçar o que ficou
        </Button>
      </div>
    </Card>
  )
}

/** Actions on the quote; the next step stands at the right. */
function Barra({ orcamento, origem }: { orcamento: Orcamento; origem: Origem }) {
  const { id, situacao, itens, faltas, alcance_do_link } = orcamento
  const navigate = useNavigate()
  const [link, setLink] = useState<LinkDoOrcamento | null>(null)
  const [isSelling, setIsSelling] = useState(false)
  const send = useTold({ ...createLink(id), onSuccess: (createdLink) => setLink(createdLink) }, FALHOU)
  const producePecas = useTold(
    { ...produceMissingPecas(orcamento), onSuccess: () => navigate('/producao') },
    FALHOU,
    'O que falta está na fila da produção.',
  )
  const sale = useTold(
    { ...createOrcamentoVenda(id), onSuccess: useOpenVenda() },
    'A venda não pôde ser gerada. Tente novamente.',
  )
  const sell = () => {
    if (isReadyToSell(orcamento))
      sale.mutate({ cliente_id: orcamento.cliente?.id ?? null, origem, produtos: [], so_o_que_ha: false })
    else setIsSelling(true)
  }
  const estoqueFaltas = faltas.filter(({ motivo }) => motivo === 'estoque')
  const canProduce = estoqueFaltas.some(({ a_produzir }) => (a_produzir ?? 0) > 0)
  const vende = isAtoAllowed('vender', situacao)
  const haPecas = estoqueFaltas.length < itens.length || estoqueFaltas.some(({ disponivel }) => (disponivel ?? 0) > 0)
  const actions: readonly [string, boolean, ButtonProps][] = [
    [
      'editar',
      isAtoAllowed('editar', situacao),
      { to: `/orcamentos/${id}/editar`, icon: IconPencil, children: 'Editar' },
    ],
    ['enviar', isAtoAllowed('enviar', situacao), { icon: IconSend, children: 'Enviar' }],
    ['enviar', isAtoAllowed('reenviar', situacao), { icon: IconSend, children: 'Outro link' }],
    ['vender', vende && estoqueFaltas.length === 0, { icon: IconShoppingBagPlus, children: 'Gerar venda' }],
    [
      'vender',
      vende && estoqueFaltas.length > 0 && haPecas,
      { icon: IconShoppingBagPlus, children: 'Vender o que há' },
    ],
    ['produzir', vende && canProduce, { icon: IconShirt, children: 'Produzir o que falta' }],
  ]
  const offeredActions = actions.filter(([, ha]) => ha)
  const propsByAction: Readonly<Partial<Record<string, object>>> = {
    enviar: { loading: send.isPending, onClick: () => send.mutate() },
    vender: { loading: sale.isPending || sale.isSuccess, onClick: sell },
    produzir: { loading: producePecas.isPending, onClick: () => producePecas.mutate() },
  }
  // A link that opens nowhere but here is no answer to who waits for the customer.
  const linkAntes = situacao === 'rascunho' || (situacao !== 'aprovado' && alcance_do_link === 'internet')
  const principal = ['mudanca', 'recusado', 'vencido'].includes(situacao)
    ? 'editar'
    : [...(linkAntes ? ['enviar'] : []), 'produzir', 'vender', 'enviar'].find((action) =>
        offeredActions.some(([name]) => name === action),
      )
  return (
    <>
      <ActionBar>
        {offeredActions
          .toSorted(([a], [b]) => Number(a === principal) - Number(b === principal))
          .map(([action, , button]) => (
            <Button
              key={action}
              {...button}
              {...propsByAction[action]}
              variant={action === principal ? 'filled' : 'default'}
            />
          ))}
      </ActionBar>
      {link && <Compartilhar orcamento={orcamento} link={link} onClose={() => setLink(null)} />}
      {isSelling && (
        <GerarVenda orcamento={orcamento} soOQueHa={estoqueFaltas.length > 0} onClose={() => setIsSelling(false)} />
      )}
    </>
  )
}

function Revogar({ id, links }: { id: number; links: number }) {
  const { mutate, isPending } = useTold(revokeLinks(id), FALHOU, 'Os links não abrem mais.')
  return (
    <p className="k-pontas">
      <span className="m-0 text-texto-suave">
        {plural(links, 'link abre este orçamento.', 'links abrem este orçamento.')}
      </span>
      <Button variant="default" icon={IconLinkOff} loading={isPending} onClick={() => mutate()}>
        Revogar links
      </Button>
    </p>
  )
}

function Acoes({ orcamento: { id, situacao, cliente, versoes } }: { orcamento: Orcamento }) {
  const navigate = useNavigate()
  const canDelete = useMay('excluir_definitivo')
  // A version that a customer approved is kept; it goes with the customer's data.
  const isKept = cliente !== null && versoes.some(({ aprovacao }) => aprovacao !== null)
  const duplication = useTold(
    { ...duplicateOrcamento(id), onSuccess: (copy) => navigate(`/orcamentos/${copy.id}/editar`) },
    FALHOU,
  )
  const deletion = useTold(
    { ...deleteOrcamento(id), onSuccess: () => navigate('/orcamentos', { replace: true }) },
    FALHOU,
  )
  return (
    <>
      <PdfButton saved variant="default" name={pdfName(id)} read={() => readOrcamentoPdf(id)} />
      <Button variant="default" icon={IconCopy} loading={duplication.isPending} onClick={() => duplication.mutate()}>
        Duplicar
      </Button>
      {situacao !== 'vendido' && canDelete && !isKept && (
        <DialogButton label="Excluir" icon={IconTrash}>
          {(onClose) => (
            <ConfirmDialog
              title="Excluir orçamento?"
              danger="Excluir"
              pending={deletion.isPending}
              onConfirm={() => deletion.mutate()}
              onClose={onClose}
            >
              <p>O orçamento, as versões e as respostas do cliente são excluídos, e os links deixam de abrir.</p>
            </ConfirmDialog>
          )}
        </DialogButton>
      )}
    </>
  )
}
