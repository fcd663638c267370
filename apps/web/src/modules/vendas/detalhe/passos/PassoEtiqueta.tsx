import { ENVIO_DO_CANAL } from '@estampa/contract/frete/canal.ts'
import { RETIRADA_NA_LOJA } from '@estampa/contract/frete/retirada.ts'
import { ACOES, faltaParaEtiqueta, requisitosDaEtiqueta } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, fraseDe } from '../../../../shared/apiError.ts'
import { Button } from '../../../../shared/ui/Button.tsx'
import { Card } from '../../../../shared/ui/Card.tsx'
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx'
import states from '../../../../shared/ui/states.module.css'
import { avisar } from '../../../../shared/ui/toast.ts'
import { cancelarEtiqueta, obterEtiqueta } from '../../envio.queries.ts'
import { pedidoACaminho } from '../../venda.ts'
import { relerVenda, sincronizarVenda } from '../../vendas.queries.ts'
import { useAvancar } from '../useAvancar.ts'
import css from './envio.module.css'
import { OpcoesDoEnvio } from './OpcoesDoEnvio.tsx'
import { ProximoPasso } from './ProximoPasso.tsx'
import passos from './passos.module.css'

/** The label is bought once its four requirements hold. */
export function PassoEtiqueta({ venda }: { venda: Venda }) {
  const motivo = useId()
  const client = useQueryClient()
  const falta = faltaParaEtiqueta(venda)
  // The carrier's answer asked for it.
  const pedeAgencia = /ag[êe]ncia|unidade/i.test(venda.etiqueta?.motivo ?? '')
  const { avancar, ocupada } = useAvancar(venda, {
    para: ACOES.etiquetar.para,
    antes: async () => {
      await obterEtiqueta(client, venda.id)
      avisar('success', 'Etiqueta gerada com sucesso!')
    },
    falhaAntes: (erro) =>
      erro instanceof ApiError ? erro.erro || 'Erro ao gerar etiqueta' : 'Erro ao gerar etiqueta. Verifique os dados.',
  })
  return (
    <>
      <AndamentoDaEtiqueta venda={venda} pedindo={ocupada} onTentar={() => avancar()} />
      <ProximoPasso
        venda={venda}
        motivo={falta !== null && <span id={motivo}>{falta}</span>}
        botoes={
          <Button
            disabled={falta !== null}
            loading={ocupada}
            onClick={() => avancar()}
            aria-describedby={falta === null ? undefined : motivo}
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

interface AndamentoDaEtiquetaProps {
  venda: Venda
  /** The label is being asked for right now, from this screen. */
  pedindo: boolean
  onTentar: () => void
}

/** Progress of a requested label, and the actions open to the person. */
function AndamentoDaEtiqueta({ venda, pedindo, onTentar }: AndamentoDaEtiquetaProps) {
  const [cancelando, setCancelando] = useState(false)
  const { etiqueta } = venda
  if (!etiqueta) return null
  const { estado, paga, motivo } = etiqueta
  const gratis = [RETIRADA_NA_LOJA.codigo, ENVIO_DO_CANAL.codigo].some((um) => um === venda.codigo_servico_frete)
  return (
    <Card title="Etiqueta">
      <div className={css.espera} role="status" data-estado={estado}>
        {estado === 'gerando' && <span className={states.giro} aria-hidden />}
        <div>
          <p className={css.frase}>{fraseDo(estado, paga)}</p>
          {motivo && <p className={css.motivo}>{motivo}</p>}
          {paga && estado !== 'pronta' && !gratis && (
            <p className={css.instrucao}>
              Tentar novamente não compra outra etiqueta. Cancelar devolve o valor à carteira da transportadora, em até
              12 horas.
            </p>
          )}
        </div>
      </div>
      {paga && (
        <div className={css.acoes}>
          {estado === 'falhou' && (
            <Button variant="light" loading={pedindo} onClick={onTentar}>
              Tentar novamente
            </Button>
          )}
          <Button variant="default" disabled={pedindo && estado !== 'gerando'} onClick={() => setCancelando(true)}>
            Cancelar etiqueta
          </Button>
        </div>
      )}
      {cancelando && <CancelarEtiqueta venda={venda} gratis={gratis} onClose={() => setCancelando(false)} />}
    </Card>
  )
}

type Estado = NonNullable<Venda['etiqueta']>['estado']
function fraseDo(estado: Estado, paga: boolean): string {
  if (estado === 'pronta') return 'A etiqueta está pronta.'
  if (estado === 'falhou') return paga ? 'A etiqueta foi paga, mas não ficou pronta.' : 'A etiqueta não foi comprada.'
  return paga
    ? 'Etiqueta paga. A transportadora está gerando o arquivo: pode levar alguns minutos, e esta página avisa.'
    : 'Registrando e pagando a etiqueta…'
}

function RequisitosDaEtiqueta({ venda }: { venda: Venda }) {
  const { sincronizar, ocupada } = useSincronizar(venda)
  const { estado, mensagem = null } = venda.sincronizacao ?? {}
  const noBling = pedidoACaminho(venda) ? (mensagem ?? 'A caminho do Bling…') : estado === 'falhou' ? mensagem : null
  return (
    <ul className={passos.requisitos}>
      {requisitosDaEtiqueta(venda).map(({ nome, rotulo, cumprido }) => (
        <li key={nome} data-cumprido={cumprido || undefined}>
          {cumprido ? (
            <IconCircleCheckFilled size={22} aria-hidden />
          ) : (
            <IconCircleDashed size={22} stroke={1.8} aria-hidden />
          )}
          <span className={passos.requisito}>
            <span>{rotulo}</span>
            <span className="somente-leitor">{cumprido ? '(cumprido)' : '(pendente)'}</span>
            {nome === 'bling' && !cumprido && noBling && (
              <span className={passos.andamento} role="status">
                {noBling}
              </span>
            )}
          </span>
          {nome === 'endereco' && !cumprido && <Link to={`/clientes/${venda.cliente.id}`}>Completar cadastro</Link>}
          {nome === 'bling' && venda.bling_ativo && (
            <Button variant={cumprido ? 'default' : 'light'} loading={ocupada} onClick={sincronizar}>
              Sincronizar
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Asks for the sale's order to be sent to Bling. Where Bling is not authorised the page is left for it (shared/bling). */
function useSincronizar(venda: Venda) {
  const client = useQueryClient()
  const { mutate: sincronizar, isPending } = useMutation({
    ...sincronizarVenda(venda.id),
    onSuccess: () => {
      avisar('success', 'Sincronização com Bling iniciada. Aguarde alguns segundos e recarregue a venda.')
      relerVenda(client, venda.id)
    },
    onError: (erro) => void avisar('error', motivo(erro)),
  })
  return { sincronizar: () => sincronizar(), ocupada: isPending }
}

function motivo(erro: Error): string {
  if (!(erro instanceof ApiError)) return 'Erro ao sincronizar com Bling.'
  const { produtos } = erro
  return produtos.length > 0
    ? `Não foi possível sincronizar: Produtos não publicados no Bling: ${produtos.join(', ')}`
    : erro.erro || 'Erro ao sincronizar com Bling.'
}

/** Asks before a label is given back: it cannot be used afterwards. */
function CancelarEtiqueta({ venda, gratis, onClose }: { venda: Venda; gratis: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const { mutate: cancelar, isPending } = useMutation({
    ...cancelarEtiqueta(venda.id),
    onError: (erro) => void avisar('error', fraseDe(erro, 'Não foi possível cancelar a etiqueta.', 'erro')),
    onSettled: () => {
      relerVenda(client, venda.id)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Cancelar etiqueta"
      danger="Cancelar etiqueta"
      cancelLabel="Manter etiqueta"
      pending={isPending}
      onConfirm={() => cancelar()}
      onClose={onClose}
    >
      <p>A etiqueta deixa de valer; outra poderá ser gerada para esta venda.</p>
      {!gratis && <p>O valor volta para a carteira da transportadora em até 12 horas.</p>}
    </ConfirmDialog>
  )
}
