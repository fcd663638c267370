import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { abrirLeitor } from '../../shared/leitor/leitorAberto.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { ErrorBox } from '../../shared/ui/ErrorBox.tsx'
import { LoadingState } from '../../shared/ui/LoadingState.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { StatusDot } from '../../shared/ui/StatusDot.tsx'
import { conexaoDoBling } from '../bling/bling.queries.ts'
import { acessosAoFrete } from '../frete/frete.queries.ts'
import { EstoqueBaixo } from './EstoqueBaixo.tsx'
import { NaoPublicados } from './NaoPublicados.tsx'
import css from './PainelPage.module.css'
import { PrimeirosPassos } from './PrimeirosPassos.tsx'
import { painelDaLoja } from './painel.queries.ts'
import { SincronizacaoCard } from './SincronizacaoCard.tsx'
import { Atrasadas, EsperamPorVoce } from './VendasDoPainel.tsx'
import { VendasPorEtapa } from './VendasPorEtapa.tsx'
import { Vendido } from './Vendido.tsx'
import { Ver } from './Ver.tsx'

export default function PainelPage() {
  const { data: painel, isError, isFetching, dataUpdatedAt, refetch } = useQuery(painelDaLoja)
  const conexao = useQuery(conexaoDoBling)
  // Unknown is not the same as a shop without Bling.
  const comBling = conexao.data?.ativo === true || conexao.isError
  return (
    <>
      <PageHeader
        title="Painel"
        subtitle="O que espera por alguém"
        actions={
          <Button variant="default" leftSection={<IconQrcode size={19} aria-hidden />} onClick={abrirLeitor}>
            Escanear
          </Button>
        }
      />
      {isError && !painel && <ErrorBox onRetry={() => void refetch()} pending={isFetching} />}
      {!painel && !isError && <LoadingState message="Carregando o painel..." />}
      {isError && painel && (
        <p className={css.antigos} role="status">
          Estes números são de {formatarDataHora(new Date(dataUpdatedAt).toISOString())}: a última leitura falhou.
        </p>
      )}
      {painel && (
        <div className={css.partes}>
          <PrimeirosPassos painel={painel} />
          <AcessoAoFrete />
          <div className={css.inteira}>
            <VendasPorEtapa etapas={painel.vendas} />
          </div>
          <div className={css.colunas}>
            <Vendido {...painel.vendido} />
            <EsperamPorVoce {...painel.esperam} aDecidir={painel.a_decidir} />
            <Atrasadas {...painel.atrasadas} />
            {comBling && <SincronizacaoCard aDecidir={painel.a_decidir} />}
            <EstoqueBaixo {...painel.estoque_baixo} temProdutos={painel.primeiros_passos.produto} />
            {comBling && (
              <NaoPublicados
                {...painel.nao_publicados}
                temProdutos={painel.primeiros_passos.produto}
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
  const avisos = useQuery(acessosAoFrete).data?.filter(({ aviso }) => aviso !== null) ?? []
  if (avisos.length === 0) return null
  return (
    <div className={css.inteira}>
      <Card title="Acesso ao frete" actions={<Ver to="/configuracoes">Ver frete</Ver>}>
        {avisos.map(({ provedor, aviso }) => (
          <StatusDot key={provedor} tone="warning">
            {aviso ?? ''}
          </StatusDot>
        ))}
      </Card>
    </div>
  )
}
