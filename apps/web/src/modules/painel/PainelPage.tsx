import { Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { abrirLeitor } from '../../shared/leitor.ts'
import { ErrorBox } from '../../shared/ui/ErrorBox.tsx'
import { LoadingState } from '../../shared/ui/LoadingState.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { conexaoDoBling } from '../bling/bling.queries.ts'
import { AcessoAoFrete } from './AcessoAoFrete.tsx'
import { EstoqueBaixo } from './EstoqueBaixo.tsx'
import { NaoPublicados } from './NaoPublicados.tsx'
import css from './PainelPage.module.css'
import { PrimeirosPassos } from './PrimeirosPassos.tsx'
import { painelDaLoja } from './painel.queries.ts'
import { SincronizacaoCard } from './SincronizacaoCard.tsx'
import { VendasPorEtapa } from './VendasPorEtapa.tsx'

/** `/home`: open tasks, each with a link. */
export default function PainelPage() {
  const { data: painel, isError, isFetching, refetch } = useQuery(painelDaLoja)
  const comBling = useQuery(conexaoDoBling).data?.ativo === true
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
      {painel && (
        <div className={css.partes}>
          <PrimeirosPassos painel={painel} />
          <AcessoAoFrete />
          <div className={css.inteira}>
            <VendasPorEtapa etapas={painel.vendas} />
          </div>
          <div>
            <EstoqueBaixo {...painel.estoque_baixo} />
          </div>
          {comBling && (
            <>
              <div>
                <NaoPublicados {...painel.nao_publicados} />
              </div>
              <div>
                <SincronizacaoCard aDecidir={painel.a_decidir} />
              </div>
            </>
          )}
        </div>
      )}
    </>
  )
}
