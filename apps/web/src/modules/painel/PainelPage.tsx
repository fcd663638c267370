import { FORA_DA_SUGESTAO } from '@estampa/contract/compras/sentences.ts'
import type { Painel } from '@estampa/contract/painel/painel.routes.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { openLeitor } from '../../shared/device/shortcuts.ts'
import { useSession } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { LoadingState, NotRead, StatusDot } from '../../shared/ui/states.tsx'
import { conexaoDoBling } from '../bling/bling.queries.ts'
import { acessosAoFrete } from '../frete/frete.queries.ts'
import { acoesDesteNavegador, resumoDasSincronizacoes } from '../sincronizacao/resumo.queries.ts'
import { CaixasDoPainel } from './CaixasDoPainel.tsx'
import { CopiaAntiga } from './CopiaAntiga.tsx'
import { CartaoComLista, LinhaDoPainel, Ver } from './ListaDoPainel.tsx'
import { PrimeirosPassos } from './PrimeirosPassos.tsx'
import { painelDaLoja } from './painel.queries.ts'
import { Atrasadas, EsperamPorVoce, OrcamentosEmEspera, VendasPorEtapa, Vendido } from './VendasDoPainel.tsx'

/** Only where the shop prints. */
const ProducaoDoPainel = lazy(() => import('./ProducaoDoPainel.tsx'))

export default function PainelPage() {
  const query = useQuery(painelDaLoja)
  const { data, isError, dataUpdatedAt } = query
  const conexao = useQuery(conexaoDoBling)
  const admin = useSession().usuario?.tipo === 'admin'
  // Unknown is not the same as a shop without Bling.
  const usesBling = conexao.data?.ativo === true || conexao.isError
  return (
    <>
      <PageHeader
        title="Painel"
        subtitle="O que espera por alguém"
        actions={
          <Button variant="default" leftSection={<IconQrcode size={19} aria-hidden />} onClick={openLeitor}>
            Escanear
          </Button>
        }
      />
      {!data && (
        <NotRead query={query}>
          <LoadingState message="Carregando o painel..." />
        </NotRead>
      )}
      {isError && data && (
        <p className="text-aviso bg-aviso-fundo py-2.5 px-3.5 m-0 mb-4 rounded-controle" role="status">
          Estes números são de {formatDateTime(new Date(dataUpdatedAt).toISOString())}: a última leitura falhou.
        </p>
      )}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <PrimeirosPassos painel={data} />
          {admin && <CopiaAntiga />}
          <AcessoAoFrete />
          <div className="grid gap-4 lg:grid-cols-2 *:m-0!">
            <EsperamPorVoce
              {...data.esperam}
              aDecidir={data.a_decidir}
              mudancas={data.producao?.mudancas ?? 0}
              custos={data.custos_a_gravar ?? 0}
            />
            <Atrasadas {...data.atrasadas} />
          </div>
          <div className="min-w-0">
            <VendasPorEtapa etapas={data.vendas} />
          </div>
          <div className="[columns:3_320px] gap-x-4 *:m-0 *:mb-4 *:break-inside-avoid">
            <CaixasDoPainel />
            {data.vendido && <Vendido {...data.vendido} />}
            <OrcamentosEmEspera {...data.orcamentos} />
            {data.producao && (
              <Suspense fallback={null}>
                <ProducaoDoPainel {...data.producao} />
              </Suspense>
            )}
            {usesBling && <SincronizacaoCard />}
            <Comprar {...data.comprar} />
            <EstoqueBaixo {...data.estoque_baixo} temProdutos={data.primeiros_passos.produto} />
            {usesBling && (
              <NaoPublicados
                {...data.nao_publicados}
                temProdutos={data.primeiros_passos.produto}
                conectado={conexao.data?.conectado === true}
              />
            )}
          </div>
        </div>
      )}
    </>
  )
}

/** Warns before access to a carrier ends; shows nothing while there is nothing to do. */
function AcessoAoFrete() {
  const notices = useQuery(acessosAoFrete).data?.filter(({ aviso }) => aviso !== null) ?? []
  if (notices.length === 0) return null
  return (
    <div className="min-w-0">
      <Card title="Acesso ao frete" actions={<Ver to="/configuracoes">Ver frete</Ver>}>
        {notices.map(({ provedor, aviso }) => (
          <StatusDot key={provedor} tone="warning">
            {aviso ?? ''}
          </StatusDot>
        ))}
      </Card>
    </div>
  )
}

const EstoqueBaixo = ({
  quantidade,
  limite,
  itens,
  temProdutos,
}: Painel['estoque_baixo'] & { temProdutos: boolean }) => (
  <CartaoComLista
    title="Estoque baixo"
    description={`Com até ${plural(limite, 'peça disponível', 'peças disponíveis')}`}
    to="/produtos?situacao=estoque_baixo"
    quantidade={quantidade}
    oQue="com estoque baixo"
    nada={
      temProdutos
        ? `Tudo tem mais de ${plural(limite, 'peça disponível', 'peças disponíveis')}.`
        : 'Nenhum produto cadastrado ainda.'
    }
  >
    {itens.map(({ produto_id, variacao_id, titulo, variacao, sku, quantidade_disponivel: pecas }) => (
      <LinhaDoPainel
        key={`${produto_id} ${variacao_id}`}
        detalhe={
          <>
            {variacao && <strong className="font-forte text-texto">{variacao}</strong>}
            {[variacao && '', sku].filter((part) => part !== null).join(' · ')}
          </>
        }
        lado={pecas <= 0 ? 'Esgotado' : `${pecas} disp.`}
        esgotado={pecas <= 0}
      >
        <Link to={`/produtos/${produto_id}${variacao_id === null ? '' : `?variacao=${variacao_id}`}`}>{titulo}</Link>
      </LinhaDoPainel>
    ))}
  </CartaoComLista>
)

/** A purchase with what lacks for 30 days. */
const NOVA_COMPRA = '/compras/criar?sugestao=1'

/** What runs out before it could arrive if it was ordered today. */
const Comprar = ({ quantidade, itens }: Painel['comprar']) => (
  <CartaoComLista
    title="Comprar"
    description="O que acaba antes de poder chegar (em 7 dias, ou no prazo de quem fornece) ou está abaixo do mínimo"
    to={NOVA_COMPRA}
    rotulo="Fazer a compra"
    quantidade={quantidade}
    oQue="a comprar"
    whenEmpty={<Ver to={NOVA_COMPRA}>O que falta para 30 dias</Ver>}
    nada={`Nada do que vende acaba antes de poder chegar, em 7 dias ou no prazo de quem fornece. ${FORA_DA_SUGESTAO}`}
  >
    {itens.map(({ produto_id, variacao_id, titulo, variacao, disponivel, a_receber, acaba_em }) => (
      <LinhaDoPainel
        key={`${produto_id} ${variacao_id}`}
        detalhe={
          <>
            {variacao && <strong className="font-forte text-texto">{variacao}</strong>}
            {[variacao && '', `${disponivel} disp.`, a_receber > 0 && `${a_receber} a receber`]
              .filter((part) => part !== null && part !== false)
              .join(' · ')}
          </>
        }
        lado={describeEnd(disponivel, acaba_em)}
        esgotado={disponivel <= 0}
      >
        <Link to={`/produtos/${produto_id}${variacao_id === null ? '' : `?variacao=${variacao_id}`}`}>{titulo}</Link>
      </LinhaDoPainel>
    ))}
  </CartaoComLista>
)

function describeEnd(disponivel: number, days: number | null): string {
  if (disponivel <= 0) return 'Esgotado'
  if (days === null) return 'Abaixo do mínimo'
  return days === 0 ? 'Acaba hoje' : `Dura ${plural(days, 'dia', 'dias')}`
}

interface NaoPublicadosProps extends Readonly<Painel['nao_publicados']> {
  temProdutos: boolean
  conectado: boolean
}

/** Products that are not at Bling: sales with them cannot be sent to Bling. */
const NaoPublicados = ({ quantidade, produtos, temProdutos, conectado }: NaoPublicadosProps) => (
  <CartaoComLista
    title="Não publicados"
    description="Suas vendas não seguem para o Bling"
    to="/produtos?situacao=nao_publicados"
    quantidade={quantidade}
    oQue="sem publicação"
    nada={buildEmptySentence(temProdutos, conectado)}
  >
    {produtos.map(({ produto_id, titulo, sku }) => (
      <LinhaDoPainel key={produto_id} detalhe={sku}>
        <Link to={`/produtos/${produto_id}`}>{titulo}</Link>
      </LinhaDoPainel>
    ))}
  </CartaoComLista>
)

function buildEmptySentence(hasProdutos: boolean, isConnected: boolean): string {
  if (!hasProdutos) return 'Nenhum produto cadastrado ainda.'
  if (!isConnected) return 'Todos os produtos foram publicados, mas o Bling não está conectado agora.'
  return 'Todos os produtos estão no Bling.'
}

/**
 * Shows whether the ERP is connected, and which sendings to it failed or are under way, in this browser or on the
 * server.
 */
function SincronizacaoCard() {
  const { data: resumo, isError: hasResumoFailed } = useQuery(resumoDasSincronizacoes)
  const { data: conexao, isError: hasConexaoFailed } = useQuery(conexaoDoBling)
  const { data } = useQuery(acoesDesteNavegador)
  return (
    <Card
      title="Sincronização com o Bling"
      actions={
        <Ver to={`/configuracoes/sincronizacao${(resumo?.falhas ?? 0) > 0 ? '?estado=falhas' : ''}`}>Ver tudo</Ver>
      }
    >
      <ul className="grid gap-2.5">
        {hasConexaoFailed && (
          <li>
            <StatusDot tone="warning">Não foi possível saber se o Bling está conectado</StatusDot>
          </li>
        )}
        {conexao?.ativo && !conexao.conectado && (
          <li>
            <StatusDot tone="error">{conexao.motivo ?? 'O Bling não está conectado: nada é enviado'}</StatusDot>{' '}
            <Link to="/configuracoes">Conectar</Link>
          </li>
        )}
        {resumo ? (
          <Andamento
            falhas={resumo.falhas + (data?.falhas.length ?? 0)}
            pendentes={resumo.pendentes + (data?.pendentes.length ?? 0)}
            conectado={conexao?.conectado === true}
          />
        ) : (
          <li>
            <StatusDot tone={hasResumoFailed ? 'warning' : 'neutral'}>
              {hasResumoFailed ? 'Não foi possível consultar os envios' : 'Consultando os envios…'}
            </StatusDot>
          </li>
        )}
      </ul>
    </Card>
  )
}

/** Green only while the ERP is connected: a shop that sends nothing has no failures either. */
const Andamento = ({ falhas, pendentes, conectado }: { falhas: number; pendentes: number; conectado: boolean }) => (
  <>
    {(falhas > 0 || conectado) && (
      <li>
        <StatusDot tone={falhas > 0 ? 'error' : 'success'}>{formatCount(falhas, 'falhou', 'falharam')}</StatusDot>
      </li>
    )}
    <li>
      <StatusDot tone={pendentes > 0 ? 'info' : 'neutral'}>{formatCount(pendentes, 'pendente', 'pendentes')}</StatusDot>
    </li>
  </>
)

const formatCount = (number: number, singular: string, varios: string) =>
  number === 0 ? `Nada ${singular}` : `${number.toLocaleString('pt-BR')} ${number === 1 ? singular : varios}`
