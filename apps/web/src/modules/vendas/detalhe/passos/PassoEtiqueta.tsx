import { ACOES, faltaParaEtiqueta, requisitosDaEtiqueta } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../../shared/api/apiError.ts'
import { useTold } from '../../../../shared/resource/useTold.ts'
import { Button } from '../../../../shared/ui/Button.tsx'
import { toast } from '../../../../shared/ui/toasts/toast.ts'
import { obterEtiqueta } from '../../envio.queries.ts'
import { pedidoACaminho } from '../../venda.ts'
import { sincronizarVenda } from '../../vendas.queries.ts'
import { AndamentoDaEtiqueta } from './AndamentoDaEtiqueta.tsx'
import { OpcoesDoEnvio } from './OpcoesDoEnvio.tsx'
import { ProximoPasso, useAvancar } from './ProximoPasso.tsx'

/** The label is bought once its four requirements hold. */
export function PassoEtiqueta({ venda }: { venda: Venda }) {
  const motivo = useId()
  const client = useQueryClient()
  // The carrier's answer asked for it.
  const pedeAgencia = /ag[êe]ncia|unidade/i.test(venda.etiqueta?.motivo ?? '')
  const perguntando = venda.etiqueta?.estado === 'perguntando'
  const impede = perguntando ? 'Responda antes à pergunta sobre o preço.' : faltaParaEtiqueta(venda)
  const { avancar, ocupada } = useAvancar<number | null>(venda, {
    para: ACOES.etiquetar.para,
    antes: async (aceito) => {
      await obterEtiqueta(client, venda.id, aceito)
      toast('success', 'Etiqueta gerada com sucesso!')
    },
    falhaAntes: (erro) =>
      erro instanceof ApiError ? erro.erro || 'Erro ao gerar etiqueta' : 'Erro ao gerar etiqueta. Verifique os dados.',
  })
  return (
    <>
      <AndamentoDaEtiqueta venda={venda} pedindo={ocupada} onComprar={avancar} />
      <ProximoPasso
        venda={venda}
        motivo={impede !== null && <span id={motivo}>{impede}</span>}
        botoes={
          <Button
            disabled={impede !== null}
            loading={ocupada}
            onClick={() => avancar(null)}
            aria-describedby={impede === null ? undefined : motivo}
          >
            {ACOES.etiquetar.rotulo}
          </Button>
        }
      >
        <RequisitosDaEtiqueta venda={venda} />
        {!venda.etiqueta?.paga && <OpcoesDoEnvio venda={venda} key={String(pedeAgencia)} aberta={pedeAgencia} />}
      </ProximoPasso>
    </>
  )
}

function RequisitosDaEtiqueta({ venda }: { venda: Venda }) {
  // Where Bling is not authorised the page is left for it (shared/bling).
  const { mutate, isPending } = useTold(
    sincronizarVenda(venda.id),
    motivo,
    'Sincronização com Bling iniciada. Aguarde alguns segundos e recarregue a venda.',
  )
  const { estado, mensagem = null } = venda.sincronizacao ?? {}
  const noBling = pedidoACaminho(venda) ? (mensagem ?? 'A caminho do Bling…') : estado === 'falhou' ? mensagem : null
  return (
    <ul className="[&_li]:flex max-xs:[&_li]:flex-wrap [&_li]:gap-3 [&_li]:items-center [&_li]:min-h-13 [&_li]:py-1.5 [&_li_+_li]:border-t [&_li_+_li]:border-t-borda [&_svg]:flex-none [&_svg]:text-aviso [&_li[data-cumprido]_svg]:text-sucesso [&_a]:underline-offset-3 pointer-coarse:[&_a]:py-3">
      {requisitosDaEtiqueta(venda).map(({ nome, rotulo, cumprido }) => (
        <li key={nome} data-cumprido={cumprido || undefined}>
          {cumprido ? (
            <IconCircleCheckFilled size={22} aria-hidden />
          ) : (
            <IconCircleDashed size={22} stroke={1.8} aria-hidden />
          )}
          <span className="flex-1 min-w-0 font-medio max-xs:basis-[6em]">
            <span>{rotulo}</span>
            <span className="somente-leitor">{cumprido ? '(cumprido)' : '(pendente)'}</span>
            {nome === 'bling' && !cumprido && noBling && (
              <span className="text-m text-texto-suave block font-texto wrap-anywhere" role="status">
                {noBling}
              </span>
            )}
          </span>
          {nome === 'endereco' &&
            !cumprido &&
            (venda.cliente.consumidor_final ? (
              <Link to={`/vendas/${venda.id}/editar`}>Trocar o cliente</Link>
            ) : (
              <Link to={`/clientes/${venda.cliente.id}`}>Completar cadastro</Link>
            ))}
          {nome === 'bling' && venda.bling_ativo && (
            <Button variant={cumprido ? 'default' : 'light'} loading={isPending} onClick={() => mutate()}>
              Sincronizar
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function motivo(erro: Error): string {
  if (!(erro instanceof ApiError)) return 'Erro ao sincronizar com Bling.'
  const { produtos } = erro
  return produtos.length > 0
    ? `Não foi possível sincronizar: Produtos não publicados no Bling: ${produtos.join(', ')}`
    : erro.erro || 'Erro ao sincronizar com Bling.'
}
