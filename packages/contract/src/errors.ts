import { DIFERENCA_SENTENCES } from './bling/sentences.ts'
import { CAIXA_MISSING, CAIXA_SENTENCES } from './caixas/sentences.ts'
import { CLIENTE_SENTENCES } from './clientes/sentences.ts'
import { COMPRA_SENTENCES } from './compras/sentences.ts'
import { MISSING_SENTENCES, REPEATED_SENTENCES, UNIQUE_SENTENCES } from './entities.errors.ts'
import { PRODUCAO_SENTENCES } from './producao/sentences.ts'
import { FRASES_DO_PRODUTO } from './produtos/frases.ts'
import { fillTemplate } from './shared/preencher.ts'
import { FRASES_DA_VENDA, PRODUTOS_FORA_DO_BLING } from './vendas/frases.ts'

/** A row of the catalogue: the HTTP status and the sentence a person reads. */
export interface ErrorRow {
  readonly status: number
  readonly mensagem: string
}

const { ESTOQUE_INSUFICIENTE, ...DA_VENDA } = FRASES_DA_VENDA

/** The sentences by HTTP status, then by code; `{name}` is replaced by the datum of that name (`preencher`). */
export const sentences = {
  400: {
    ...FRASES_DO_PRODUTO,
    ...DA_VENDA,
    CORPO_INVALIDO: 'O corpo da requisição não pôde ser lido.',
    ENDERECO_INVALIDO: 'O endereço pedido não pôde ser lido.',
    REQUISICAO_ILEGIVEL: 'A requisição não pôde ser lida.',
    CURSOR_INVALIDO: 'A página pedida não existe mais. Recarregue a lista.',
    GTIN_INVALIDO_NO_BLING: 'O EAN “{gtin}” do Bling não serve aqui. {motivo}',
    FISCAL_INVALIDO_NO_BLING: '{motivo}',
    IMAGEM_DE_OUTRO_PRODUTO: 'Uma das imagens não pertence a este produto.',
    IMAGEM_ENORME: 'A imagem "{arquivo}" tem pontos demais para ser aberta. Reduza-a e envie de novo.',
    IMAGEM_ILEGIVEL: 'O arquivo "{arquivo}" não é uma imagem que se possa ler.',
    ARTE_ILEGIVEL:
      'O arquivo "{arquivo}" está incompleto ou danificado e não abre por inteiro. Salve-o de novo no programa em que foi feito, ou peça outra cópia, e envie.',
    DOCUMENTO_NAO_MUDA: 'O CPF não pode ser alterado.',
    MESMO_CADASTRO: 'Este é o mesmo cadastro. Escolha o outro.',
    BLING_AUTORIZACAO_INVALIDA: 'A autorização do Bling não serve mais. Comece novamente.',
    BLING_SEM_STATE:
      'O Bling voltou sem o "state" que a loja deu, que confirma quem começou a autorização. Comece novamente.',
    FRETE_AUTORIZACAO_INVALIDA: 'A autorização do Melhor Envio não serve mais. Comece novamente.',
    DEPOSITO_INEXISTENTE: 'A conta do Bling não tem este depósito ativo.',
    DEPOSITO_DESCONSIDERADO: 'O Bling desconsidera o saldo do depósito “{nome}”: ele não pode ser escolhido.',
    SITUACAO_NAO_ESCOLHIDA:
      'Escolha ao menos uma situação dos pedidos que entram, ou desligue o recebimento de pedidos.',
    SITUACAO_INEXISTENTE: 'A conta do Bling não tem a situação {id} nos pedidos de venda.',
    CANAL_INEXISTENTE: 'A conta do Bling não tem o canal de venda {id}.',
    NATUREZA_INEXISTENTE: 'A conta do Bling não tem esta natureza de operação.',
    FORMA_INEXISTENTE: 'A conta do Bling não tem esta forma de pagamento.',
    CANAL_DESABILITADO: 'O canal de venda “{nome}” está desabilitado no Bling.',
    SERVICO_INDISPONIVEL: 'O serviço {nome} não atende este envio: {motivo}',
    CHAVE_RECUSADA: 'A chave de acesso não pôde ser confirmada. Tente novamente.',
    PLANILHA_AUSENTE: 'Escolha o arquivo da planilha.',
    PLANILHA_ILEGIVEL: 'O arquivo não é uma planilha que se possa ler. Salve-o como CSV ou XLSX e envie de novo.',
    PLANILHA_COM_SENHA: 'O arquivo tem senha ou é do formato antigo XLS. Salve-o como XLSX sem senha, ou CSV.',
    PLANILHA_VAZIA: 'A planilha não tem linhas abaixo do cabeçalho.',
    PLANILHA_COM_LINHAS_DEMAIS: 'A planilha tem mais de {linhas} linhas. Divida-a em arquivos menores.',
    PLANILHA_DESCOMPACTADA:
      'Descompactado, o arquivo é grande demais. Divida a planilha em arquivos menores e envie de novo.',
    PLANILHA_COM_CELULA_ENORME:
      'A célula {celula} tem mais de 100.000 caracteres. Encurte o texto dela e envie o arquivo de novo.',
    PLANILHA_PESADA:
      'A planilha é pesada demais para ser lida. Salve só a lista como CSV, ou divida-a em arquivos menores, e envie de novo.',
    NOTA_AUSENTE: 'Escolha o XML da nota.',
    NOTA_ILEGIVEL: 'O arquivo não pôde ser lido como nota. {motivo}',
    ARTE_AUSENTE: 'Escolha o arquivo da arte.',
    CABECALHO_AUSENTE: 'A linha {linha} está vazia ou não existe. Escolha a linha que tem os títulos das colunas.',
    ORIGEM_DE_OUTRO_TIPO: 'Arquivos de {programa} não são de {tipo}. Escolha outro programa, ou nenhum.',
    COLUNA_REPETIDA: 'O campo “{campo}” foi escolhido para duas colunas.',
  },
  401: {
    CREDENCIAIS_INVALIDAS: 'Usuário ou senha inválidos!',
    ENTRADA_VENCIDA: 'O tempo para confirmar a entrada acabou. Entre novamente.',
    CODIGO_DO_CELULAR_INVALIDO: 'Este código não serve mais. Peça outro no aparelho que o mostra.',
    SEGUNDO_FATOR_INVALIDO: 'A confirmação não foi aceita. Tente novamente.',
    NAO_AUTENTICADO: 'Sua sessão terminou. Entre novamente.',
    BLING_NAO_AUTORIZADO: 'É preciso autorizar o acesso ao Bling.',
    ASSINATURA_INVALIDA: 'A assinatura da notificação não confere.',
  },
  403: {
    SEGUNDO_FATOR_EXIGIDO:
      'Esta loja exige um segundo fator dos administradores. Ative o seu em Configurações, Acesso e segurança.',
    CONFIRMAR_IDENTIDADE: 'Confirme que é você para continuar.',
    CODIGO_SO_COM_SENHA: 'Este aparelho entrou por um código. Mostre o código em um em que você entrou com a senha.',
    SEM_PERMISSAO: 'Você não tem permissão para {acao}. Peça a um administrador da loja.',
    BLING_DE_ADMINISTRADOR:
      'Só um administrador pode ligar a loja a uma conta do Bling que não é a dela. Peça a um administrador da loja.',
    ENDERECO_DA_ETIQUETA_VENCIDO: 'Este endereço não vale mais. Abra a etiqueta de novo pela venda.',
  },
  404: {
    SESSAO_NAO_ENCONTRADA: 'Este acesso não existe mais.',
    CHAVE_NAO_ENCONTRADA: 'Esta chave de acesso não existe mais.',
    SINCRONIZACAO_NAO_ENCONTRADA: 'Sincronização não encontrada.',
    TAREFA_NAO_ENCONTRADA: 'Esta pergunta não existe mais.',
    ENVIO_DESCONHECIDO: 'Este envio não chegou a ser registrado.',
    ...MISSING_SENTENCES,
    ROTA_NAO_ENCONTRADA: 'Endereço não encontrado.',
    LOTE_NAO_ENCONTRADO: 'Mudança em lote não encontrada.',
    IMPORTACAO_NAO_ENCONTRADA: 'Importação não encontrada.',
    ITEM_DA_IMPORTACAO_NAO_ENCONTRADO: 'Este produto não está nesta importação.',
    PRODUTO_NAO_EXISTE_NO_BLING: 'Este produto não existe no Bling.',
    VERSAO_NAO_ENCONTRADA: 'Esta versão não está mais guardada.',
    PRODUTO_NAO_ENCONTRADO: 'Produto não encontrado',
    VARIACAO_NAO_ENCONTRADA: 'Variação não encontrada.',
    IMAGEM_NAO_ENCONTRADA: 'Imagem não encontrada.',
    CATEGORIA_NAO_ENCONTRADA: 'Categoria não encontrada.',
    VALOR_NAO_ENCONTRADO: 'Valor de atributo não encontrado.',
    CLIENTE_NAO_ENCONTRADO: 'Cliente não encontrado.',
    USUARIO_NAO_ENCONTRADO: 'Usuário não encontrado.',
    CONVITE_INVALIDO: 'Este link não vale mais. Peça outro a um administrador da loja.',
    ORCAMENTO_NAO_ENCONTRADO: 'Orçamento não encontrado.',
    APROVACAO_NAO_ENCONTRADA: 'Este link não vale mais. Peça outro à loja.',
    COMPRA_NAO_ENCONTRADA: 'Compra não encontrada.',
    LINHA_DE_OUTRA_COMPRA: 'Esta linha não é desta compra.',
    RECEBIMENTO_NAO_ENCONTRADO: 'Este recebimento não é desta compra.',
    CEP_NAO_ENCONTRADO: 'CEP inválido ou não encontrado.',
    VENDA_NAO_ENCONTRADA: 'Venda não encontrada',
    ...CAIXA_MISSING,
    PAGAMENTO_NAO_ENCONTRADO: 'Este pagamento não está mais na venda.',
    ITEM_NAO_ENCONTRADO: 'Este produto não está mais na venda.',
    ARTE_NAO_ENCONTRADA: 'Arte não encontrada.',
    PRODUCAO_NAO_ENCONTRADA: 'Esta produção não existe mais.',
    NOTA_NAO_ENCONTRADA: 'Esta venda não tem nota fiscal.',
    NOTA_SEM_ARQUIVO: 'O arquivo da nota ainda não chegou do Bling. Tente novamente em instantes.',
    SEM_NOTAS_NO_MES: 'Não há nota autorizada neste mês.',
    EVENTO_NAO_ENCONTRADO: 'Este evento não é desta produção.',
    NADA_A_PRODUZIR: '{motivo}',
  },
  408: { REQUISICAO_LENTA: 'A requisição demorou demais a chegar. Tente novamente.' },
  409: {
    PAPEL_GRANDE: 'Este papel é grande demais para ser feito de uma vez. {dica}',
    ...REPEATED_SENTENCES,
    ...UNIQUE_SENTENCES,
    ...PRODUCAO_SENTENCES,
    ...CAIXA_SENTENCES,
    ...COMPRA_SENTENCES,
    QUAL_VARIACAO: 'Este código é do produto “{titulo}” inteiro. Escolha a variação da peça.',
    PAGAMENTO_DA_TROCA: 'Este valor veio de uma troca e não pode ser excluído.',
    VOLTA_MAIOR: 'De {descricao} ainda podem voltar {podem}.',
    PAGAMENTO_MAIOR: 'O pagamento é maior do que o que falta pagar ({falta}).',
    DEVOLUCAO_MAIOR: 'A devolução é maior do que o que o cliente pagou.',
    CPF_REPETIDO: 'Já existe um cliente com este CPF.',
    CLIENTE_EM_USO:
      'Este cliente não pode ser excluído: tem {quantidade|venda|vendas}. Para excluir os dados pessoais, use Anonimizar.',
    CLIENTE_COM_ORCAMENTOS:
      'Este cliente não pode ser excluído: tem {quantidade|orçamento|orçamentos}. Exclua-os antes, ou use Anonimizar.',
    ORCAMENTO_EM_OUTRA_SITUACAO: '{motivo}',
    ORCAMENTO_APROVADO: 'O que um cliente aprovou fica guardado. Para excluir os dados da pessoa, anonimize o cliente.',
    ORCAMENTO_MUDOU: '{quem} mudou enquanto você lia. Leia a versão nova antes de responder.',
    CLIENTE_DO_CANAL: 'O cadastro “{nome}” vale por todos os compradores que o canal não informa: não é uma pessoa.',
    CONSUMIDOR_FINAL: 'O consumidor final vale por todos que compram sem cadastro: não é uma pessoa.',
    CLIENTE_ANONIMIZADO: 'Este cliente foi anonimizado: não pode ser alterado nem usado em vendas.',
    ...CLIENTE_SENTENCES,
    ESTOQUE_INSUFICIENTE,
    ESTOQUE_RESERVADO: 'A quantidade não pode ficar abaixo das peças reservadas em vendas abertas.',
    CONTAGEM_DESATUALIZADA: 'O estoque registrado mudou durante a contagem: {descricao}.',
    ...DIFERENCA_SENTENCES,
    CONTAGEM_ABAIXO_DO_RESERVADO: 'Foram contadas menos peças do que as reservadas em vendas abertas: {descricao}.',
    VARIACOES_COM_PECAS: 'Estas variações têm peças e não saem por uma lista vazia: {nomes}.',
    VARIACAO_RESERVADA:
      'A variação “{nome}” não pode ser removida: {quantidade|peça reservada|peças reservadas} em vendas abertas.',
    PRODUTO_INDISPONIVEL: 'O produto {descricao} não está mais à venda.',
    TRANSICAO_INVALIDA: '{motivo}',
    LINHA_SEM_PENDENCIA: 'Este item já tem o produto dele.',
    NOTA_COM_FALTAS: '{motivo}',
    NOTA_AUTORIZADA:
      'A nota fiscal desta venda está autorizada. Cancele a nota no Bling, espere a loja saber disso, e então {acao}.',
    NOTA_EM_ANDAMENTO: 'A nota fiscal desta venda está sendo emitida. Espere a resposta da SEFAZ.',
    BLING_OUTRA_EMPRESA:
      'A conta do Bling em que você entrou é de {nova}, e a loja está ligada a {ligada}. Nada foi mudado, e o que espera continua esperando. Qual delas vale?',
    NOTA_DENEGADA:
      'A {nota} foi denegada pela SEFAZ, e o número dela não serve mais. Corrija o cadastro do cliente e use “Emitir nota”: sai outra, com outro número.',
    NOTA_CANCELADA: 'A {nota} foi cancelada no Bling e não se envia de novo. Para fazer outra, use “Emitir nota”.',
    NOTA_EXCLUIDA: 'A {nota} foi excluída no Bling e não se envia de novo. Para fazer outra, use “Emitir nota”.',
    NOTA_NAO_FEITA: 'A {nota} não chegou a ser feita. Para fazê-la, use “Emitir nota”.',
    NOTA_NAO_SE_REENVIA: 'Só se envia de novo uma nota que a SEFAZ rejeitou, ou que foi corrigida no Bling.',
    VENDA_CANCELADA: 'Esta venda foi cancelada.',
    ETIQUETA_INCOMPLETA: '{motivo}',
    PRODUTOS_NAO_PUBLICADOS: `${PRODUTOS_FORA_DO_BLING}: {nomes}`,
    SEM_RASTREAMENTO: 'Código de rastreamento não disponível',
    FRETE_INDISPONIVEL: 'Nenhuma transportadora atende este envio: {motivo}',
    FRETE_NAO_COTADO: 'Este serviço de frete não foi cotado para esta venda no último dia. Calcule o frete novamente.',
    FRETE_COM_OUTRO_VALOR: 'O valor deste frete é outro do que foi cotado para esta venda. Calcule o frete novamente.',
    AGENCIA_DE_OUTRO_LUGAR: 'Esta agência não recebe este serviço na cidade do remetente. Escolha outra da lista.',
    AGENCIA_SEM_SERVICO: 'Escolha o serviço de frete antes da agência; este não usa agência.',
    LOJA_SEM_DOCUMENTO: 'Falta o CPF ou CNPJ da loja. Um administrador o preenche em Configurações, Dados da loja.',
    NFE_DE_PESSOA_FISICA: 'O remetente tem CPF: o envio vai com declaração de conteúdo, sem nota.',
    ETIQUETA_JA_PAGA: 'A etiqueta desta venda já foi paga. Cancele a etiqueta antes de mudar as opções do envio.',
    FRETE_SUBIU: 'O preço subiu de {de} para {para}. Compre por este preço ou escolha outro envio.',
    PRECO_SEM_PERGUNTA: 'A pergunta sobre o preço já foi respondida. Recarregue a venda.',
    SEM_DECLARACAO: 'Esta venda não tem declaração de conteúdo emitida pela transportadora.',
    SEM_ETIQUETA: 'Esta venda não tem etiqueta para cancelar.',
    FRETE_NAO_CONFIGURADO:
      'O frete não está configurado: falta o token do Melhor Envio nas variáveis de ambiente da loja.',
    ETIQUETA_ABANDONADA: 'A venda mudou enquanto a etiqueta era gerada. Recarregue a venda.',
    SKU_REPETIDO: 'Já existe um produto ou variação com este SKU.',
    SKU_REPETIDO_NA_LIXEIRA: 'Já existe um produto ou variação com este SKU. Ele está na lixeira.',
    GTIN_REPETIDO: 'O EAN {gtin} já é de “{nome}”.',
    EDICAO_CONCORRENTE: 'Outra pessoa salvou alterações neste cadastro enquanto você editava.',
    PRODUTO_NA_LIXEIRA: 'Este produto está na lixeira. Restaure-o antes de alterar.',
    PRODUTO_FORA_DA_LIXEIRA: 'Só se exclui permanentemente o que está na lixeira.',
    PRODUTO_JA_EXISTE_NO_BLING: 'Já existe no Bling um produto com este SKU: “{nome}”. Vincule-o, ou mude o SKU daqui.',
    PRODUTO_JA_VINCULADO: 'Este produto já está vinculado a outro produto do Bling.',
    BLING_VINCULADO_A_OUTRO: 'Este produto do Bling já está vinculado a “{nome}”.',
    PRODUTO_NAO_VINCULADO: 'Este produto não está vinculado ao Bling.',
    KIT_SEM_ESTOQUE: 'Um kit não tem quantidade própria: vale a que as suas partes fazem.',
    KIT_DENTRO_DE_KIT: 'Um kit não pode ter outro como parte: “{nome}”.',
    KIT_COM_PECAS: 'O produto “{nome}” tem peças próprias ou reservadas. Zere o estoque antes de fazer dele um kit.',
    KIT_SEM_PARTES: 'Partes deste kit que não estão aqui: {nomes}. Importe ou vincule estes produtos.',
    KIT_COM_FRACAO: 'Este kit leva uma parte que não é em peças inteiras: {quantidade}.',
    PARTE_DE_KIT:
      'O produto “{nome}” é parte de {quantidade|kit|kits} ({kits}). Remova a parte do kit antes; ele pode estar na lixeira.',
    KIT_DO_BLING: 'No Bling este produto é um kit, que só é lido: nada é alterado lá.',
    EVENTO_JA_ESTORNADO: 'Isto já foi desfeito.',
    IMPORTACAO_ABERTA: 'Já há uma importação aberta. Termine ou cancele essa primeiro.',
    IMPORTACAO_NAO_PRONTA: 'A importação não está pronta para isso.',
    NUMEROS_A_DECIDIR: 'Diga antes como os números do arquivo são lidos.',
    IMPORTACAO_ENCERRADA: 'Esta importação já terminou.',
    ITEM_JA_IMPORTADO: 'Este produto já foi importado.',
    BLING_DESATIVADO: 'O Bling está desativado nesta loja.',
    PRODUTO_INCOMPLETO_PARA_O_BLING: 'Antes de publicar, falta: {faltas}.',
    SINCRONIZACAO_ENCERRADA: 'Esta sincronização já terminou.',
    TAREFA_RESPONDIDA: 'Esta pergunta já foi respondida por {quem}: “{resposta}”.',
    TAREFA_ENCERRADA: 'Esta pergunta já se resolveu sem resposta.',
    TAREFA_NA_PAGINA: 'Esta pergunta se responde na página dela, produto a produto.',
    TAREFA_DESCONHECIDA: 'Esta versão do sistema não conhece esta pergunta.',
    MODELO_EM_USO: 'Este modelo não pode ser excluído: {quantidade|produto o utiliza|produtos o utilizam}.',
    CATEGORIA_EM_USO:
      'Esta categoria não pode ser excluída: {quantidade|produto ou modelo a utiliza|produtos ou modelos a utilizam}.',
    CATEGORIA_COM_SUBCATEGORIAS:
      'Esta categoria tem {quantidade|subcategoria|subcategorias}. Exclua ou mova as subcategorias primeiro.',
    CATEGORIA_CICLICA: 'Uma categoria não pode ficar dentro de si mesma.',
    USUARIO_REPETIDO: 'Já existe um usuário com este nome.',
    USUARIO_PARECIDO: 'Este nome se confunde com o do usuário "{username}". Escolha outro.',
    USUARIO_DESATIVADO: 'Este usuário está desativado. Ative-o antes de gerar um link.',
    PESSOA_SEM_SEGUNDO_FATOR: 'Esta pessoa não tem segundo fator.',
    ULTIMO_ADMIN:
      'Este é o único administrador que consegue entrar. Antes, outro administrador precisa ter criado a própria senha.',
    VALOR_REPETIDO: 'Este atributo já tem este valor.',
    CELULAR_NAO_ESPERA: 'Nenhum celular com este número espera por resposta.',
    SESSAO_ATUAL: 'Este é o acesso que você está usando. Para encerrá-lo, use Sair.',
    APARELHO_NOVO: 'Só um aparelho já conhecido pode reconhecer uma entrada nova.',
    CODIGO_JA_ATIVO: 'O aplicativo autenticador já está ativo.',
    CHAVES_INDISPONIVEIS:
      'Chaves de acesso só funcionam com a loja aberta por https ou em localhost. Use o aplicativo autenticador.',
    SEM_SEGUNDO_FATOR: 'Ative primeiro o seu próprio segundo fator.',
    SEGUNDO_FATOR_OBRIGATORIO:
      'Esta loja exige um segundo fator dos administradores: ative outro antes de excluir este.',
    SEGUNDO_FATOR_ILEGIVEL:
      'A chave secreta da loja mudou, e o código não pode ser conferido. Use um código de recuperação, ou peça para excluir o segundo fator na máquina da loja.',
    CHAVE_REUTILIZADA: 'Esta chave de idempotência já foi usada em outra requisição.',
    CONFLITO: 'A alteração conflita com outra. Tente novamente.',
  },
  413: {
    CORPO_GRANDE: 'O envio é grande demais.',
    ARQUIVO_GRANDE: 'Arquivo muito grande (máx. 5MB)',
    PLANILHA_GRANDE: 'Arquivo muito grande (máx. {maximo} MB)',
    ARTE_GRANDE: 'Arquivo muito grande (máx. 200 MB)',
  },
  415: {
    TIPO_NAO_SUPORTADO: 'Este tipo de conteúdo não é aceito aqui.',
    ARQUIVO_NAO_SUPORTADO: 'Tipo de arquivo não suportado',
    ARTE_NAO_SUPORTADA:
      'O arquivo da arte deve ser PNG, JPG, WebP, TIFF, PDF, SVG, AI, PSD ou CDR, e ser o que o nome diz.',
  },
  429: { MUITAS_TENTATIVAS: 'Muitas tentativas. Aguarde {segundos} s e tente novamente.' },
  431: { CABECALHO_GRANDE: 'Os cabeçalhos da requisição são grandes demais.' },
  500: { ERRO_INTERNO: 'Erro inesperado no servidor. Tente novamente.' },
  502: {
    BLING_RECUSOU: 'O Bling recusou: {motivo}',
    FRETE_RECUSADO: '{quem} recusou: {motivo}',
    ETIQUETA_FALHOU: 'A etiqueta foi paga, mas não ficou pronta: {motivo}',
    ETIQUETA_NAO_CANCELADA: '{motivo}',
  },
  503: {
    FRETE_FORA: '{quem} não respondeu. Tente novamente em instantes.',
    FRETE_OCUPADO: '{quem} está com muitas consultas ao mesmo tempo. Espere alguns segundos e tente de novo.',
    FRETE_BLOQUEADO: '{quem} está fora do ar ou bloqueando os pedidos desta rede. Tente novamente em alguns minutos.',
    BLING_FORA: 'O Bling não respondeu. Tente novamente em instantes.',
    SOBRECARGA: 'O sistema está atendendo muitos pedidos agora. Tente novamente em instantes.',
    ENCERRANDO: 'Este processo está encerrando. Tente de novo em instantes.',
    INDISPONIVEL: 'O sistema está temporariamente indisponível. Tente novamente.',
  },
  507: { SEM_ESPACO: 'O disco do servidor está cheio, e nada foi salvo. Libere espaço nele e tente novamente.' },
} as const satisfies Readonly<Record<number, Readonly<Record<string, string>>>>

type Sentences = typeof sentences
export type ErrorCode = { [S in keyof Sentences]: keyof Sentences[S] }[keyof Sentences]

/** Every error the API can answer with. The code is stable and goes out as `codigo`; the sentence as `detail` and `erro`. */
export const errors = Object.fromEntries(
  Object.entries(sentences).flatMap(([status, statusSentences]) =>
    Object.entries(statusSentences).map(([codigo, mensagem]) => [codigo, { status: Number(status), mensagem }]),
  ),
) as Readonly<Record<ErrorCode, ErrorRow>>

/** The catalogue's sentence with its data filled in. */
export const errorSentence = (codigo: ErrorCode, dados: Readonly<Record<string, unknown>> = {}): string =>
  fillTemplate(errors[codigo].mensagem, dados)
