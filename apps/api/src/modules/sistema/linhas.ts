import type { EstadoDaSaude, LinhaDaSaude } from '@estampa/contract/sistema/sistema.routes.ts'

type Acao = LinhaDaSaude['acao']

/** Action of a person outside of the shop's pages, in one sentence. */
export const buildAction = (texto: string): Acao => ({ texto, endereco: null })
export const buildLinkAction = (texto: string, endereco: string): Acao => ({ texto, endereco })

/** Makes the lines of one subject. */
export function assunto(chave: string, titulo: string) {
  const linha = (estado: EstadoDaSaude) => (frase: string, acao: Acao) => ({ chave, titulo, estado, frase, acao })
  return {
    bem: (frase: string): LinhaDaSaude => linha('bem')(frase, null),
    atencao: linha('atencao'),
    problema: linha('problema'),
    semLeitura: (): LinhaDaSaude =>
      linha('atencao')(
        'Não foi possível verificar agora.',
        buildAction('Abra esta tela de novo; se continuar, veja os registros do sistema.'),
      ),
  }
}

/** `3 minutos`, `2 horas`, `5 dias`, rounded down. */
export function duracao(segundos: number): string {
  const [unidade, tamanho] =
    segundos < 90 ? (['second', 1] as const) : segundos < 5_400 ? (['minute', 60] as const) : horasOuDias(segundos)
  const formato = new Intl.NumberFormat('pt-BR', { style: 'unit', unit: unidade, unitDisplay: 'long' })
  return formato.format(Math.floor(segundos / tamanho)).replace(/\s/g, ' ')
}

const horasOuDias = (segundos: number) => (segundos < 172_800 ? (['hour', 3_600] as const) : (['day', 86_400] as const))
