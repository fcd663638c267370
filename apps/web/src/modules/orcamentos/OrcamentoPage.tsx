import { pode } from '@estampa/contract/orcamentos/orcamentos.machine.ts'
import type { LinkDoOrcamento, Orcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { formatarData } from '@estampa/contract/shared/dates.ts'
import { IconCopy, IconLinkOff, IconPencil, IconSend, IconShoppingBagPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { idDe } from '../../shared/api/readers.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { useMay } from '../../shared/session/session.ts'
import { ActionBar } from '../../shared/ui/ActionBar.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { ConfirmDialog } from '../../shared/ui/dialogs/ConfirmDialog.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { ErrorBox, LoadingState } from '../../shared/ui/states.tsx'
import { quemFalta } from '../../shared/vendas/frases.ts'
import { ALCANCES, BaixarPdf, Compartilhar } from './Compartilhar.tsx'
import { Etiqueta } from './Etiqueta.tsx'
import { Faltas, GerarVenda } from './GerarVenda.tsx'
import { criarLink, duplicarOrcamento, excluirOrcamento, revogarLinks, umOrcamento } from './orcamentos.queries.ts'
import { ConteudoDaVersao, Versoes } from './Versoes.tsx'

const FALHOU = 'Não foi possível. Tente novamente.'

export default function OrcamentoPage() {
  const id = idDe(useParams().orcamentoId) ?? 0
  const { data: orcamento, isError, isFetching, refetch } = useQuery(umOrcamento(id))
  if (isError && !orcamento)
    return <ErrorBox message="Erro ao carregar orçamento." onRetry={() => void refetch()} pending={isFetching} />
  return orcamento ? <Detalhe key={orcamento.id} orcamento={orcamento} /> : <LoadingState />
}

function Detalhe({ orcamento }: { orcamento: Orcamento }) {
  const { id, numero, nome, cliente, situacao, validade, versoes, venda_id, links } = orcamento
  const [agora] = useState(Date.now)
  const [link, setLink] = useState<LinkDoOrcamento | null>(null)
  const [vendendo, setVendendo] = useState(false)
  const enviar = useTold({ ...criarLink(id), onSuccess: (criado) => setLink(criado) }, FALHOU)
  const [daVez] = versoes
  return (
    <>
      <PageHeader title={`Orçamento ${numero}`} subtitle={nome} actions={<Acoes orcamento={orcamento} />} />
      <Card title="Situação" actions={<Etiqueta situacao={situacao} />}>
        <p className="m-0 text-texto-suave">
          {[quemFalta(orcamento, agora), `vale até ${formatarData(validade)}`, `versão ${orcamento.versao_atual}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {cliente && (
          <p className="m-0 text-texto-suave">
            Cliente: <Link to={`/clientes/${cliente.id}`}>{cliente.nome}</Link>
          </p>
        )}
        {venda_id !== null && (
          <p className="m-0 text-texto-suave">
            Virou a <Link to={`/vendas/${venda_id}`}>venda {venda_id}</Link>.
          </p>
        )}
        {situacao !== 'vendido' && <p className="m-0 text-texto-suave">{ALCANCES[orcamento.alcance_do_link]}</p>}
        {links > 0 && <Revogar id={id} links={links} />}
        {pode('vender', situacao) && <Faltas orcamento={orcamento} />}
      </Card>
      {daVez && <ConteudoDaVersao versao={daVez} titulo="Itens" />}
      <Versoes versoes={versoes} />
      <ActionBar>
        {pode('editar', situacao) && (
          <Button to={`/orcamentos/${id}/editar`} variant="default" icon={IconPencil}>
            Editar
          </Button>
        )}
        {(pode('enviar', situacao) || pode('reenviar', situacao)) && (
          <Button
            variant={situacao === 'aprovado' ? 'default' : 'filled'}
            icon={IconSend}
            loading={enviar.isPending}
            onClick={() => enviar.mutate()}
          >
            {pode('enviar', situacao) ? 'Enviar' : 'Outro link'}
          </Button>
        )}
        {pode('vender', situacao) && (
          <Button
            variant={situacao === 'aprovado' ? 'filled' : 'default'}
            icon={IconShoppingBagPlus}
            onClick={() => setVendendo(true)}
          >
            Gerar venda
          </Button>
        )}
      </ActionBar>
      {link && <Compartilhar orcamento={orcamento} link={link} onClose={() => setLink(null)} />}
      {vendendo && <GerarVenda orcamento={orcamento} onClose={() => setVendendo(false)} />}
    </>
  )
}

function Revogar({ id, links }: { id: number; links: number }) {
  const { mutate, isPending } = useTold(revogarLinks(id), FALHOU, 'Os links não abrem mais.')
  return (
    <p className="k-pontas">
      <span className="m-0 text-texto-suave">
        {links === 1 ? '1 link abre este orçamento.' : `${links} links abrem este orçamento.`}
      </span>
      <Button variant="default" icon={IconLinkOff} loading={isPending} onClick={() => mutate()}>
        Revogar links
      </Button>
    </p>
  )
}

function Acoes({ orcamento: { id, situacao, cliente, versoes } }: { orcamento: Orcamento }) {
  const navigate = useNavigate()
  const podeExcluir = useMay('excluir_definitivo')
  // What a customer approved is kept; it goes with the customer's data.
  const guardado = cliente !== null && versoes.some(({ aprovacao }) => aprovacao !== null)
  const [excluindo, setExcluindo] = useState(false)
  const duplicar = useTold(
    { ...duplicarOrcamento(id), onSuccess: (copia) => navigate(`/orcamentos/${copia.id}/editar`) },
    FALHOU,
  )
  const excluir = useTold({ ...excluirOrcamento(id), onSuccess: () => navigate('/orcamentos') }, FALHOU)
  return (
    <>
      <BaixarPdf id={id} />
      <Button variant="default" icon={IconCopy} loading={duplicar.isPending} onClick={() => duplicar.mutate()}>
        Duplicar
      </Button>
      {situacao !== 'vendido' && podeExcluir && !guardado && (
        <Button variant="default" icon={IconTrash} onClick={() => setExcluindo(true)}>
          Excluir
        </Button>
      )}
      {excluindo && (
        <ConfirmDialog
          title="Excluir orçamento?"
          danger="Excluir"
          pending={excluir.isPending}
          onConfirm={() => excluir.mutate()}
          onClose={() => setExcluindo(false)}
        >
          <p>O orçamento, as versões e as respostas do cliente são excluídos, e os links deixam de abrir.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
